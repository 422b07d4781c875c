import type { FastifyInstance } from 'fastify';

export const HEADERS_MS = 10_000;
export const HEADER_BYTES = 16 * 1024;
const IDLE_BODY_MS = 30_000;

/** Ends a request whose body stops coming; a request that is complete may run as long as it needs. */
export function endIdleBodies(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ raw }) => {
    if (raw.complete) return;
    raw.socket.setTimeout(IDLE_BODY_MS);
    raw.once('close', () => raw.socket.setTimeout(0));
    raw.once('end', () => raw.socket.setTimeout(0));
  });
}
