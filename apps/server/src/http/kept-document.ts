import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { varyBy } from '#http/vary-by.ts';

interface Form {
  bytes: Buffer;
  tag: string;
}

const pack = promisify(gzip);

/**
 * Answers a document that never changes while the server runs: made and packed when first asked for, and the same
 * bytes for everyone, so that answers which no one reads take no memory of their own.
 */
export function keptDocument(type: string, make: () => string) {
  let forms: Promise<{ plain: Form; packed: Form }> | undefined;
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    forms ??= makeForms(make());
    const { plain, packed } = await forms;
    const isPacked = acceptsGzip(request.headers['accept-encoding'] ?? '');
    const { bytes, tag } = isPacked ? packed : plain;
    varyBy(reply, 'Accept-Encoding');
    reply.headers({ 'Cache-Control': 'no-cache', ETag: tag });
    if (request.headers['if-none-match']?.split(/\s*,\s*/).includes(tag)) return reply.code(304).send();
    if (isPacked) reply.header('Content-Encoding', 'gzip');
    return reply.type(type).send(bytes);
  };
}

async function makeForms(text: string): Promise<{ plain: Form; packed: Form }> {
  const plain = Buffer.from(text);
  const hash = createHash('sha256').update(plain).digest('base64url');
  return { plain: { bytes: plain, tag: `"${hash}"` }, packed: { bytes: await pack(plain), tag: `"${hash}-gzip"` } };
}

function acceptsGzip(accepted: string): boolean {
  return /(?:^|,)\s*gzip\s*(?:;\s*q=(?!0(?:\.0*)?\s*(?:,|$))|,|$)/i.test(accepted);
}
