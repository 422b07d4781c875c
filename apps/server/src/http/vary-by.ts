import type { FastifyReply } from 'fastify';

/** Adds names of request headers on which the answer depends. */
export function varyBy(reply: FastifyReply, names: string): void {
  const before = reply.getHeader('Vary');
  reply.header('Vary', before === undefined ? names : `${String(before)}, ${names}`);
}
