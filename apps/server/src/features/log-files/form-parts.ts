import type { Multipart } from '@fastify/multipart';
import { LIMITS } from '@rootline/contract';
import type { FastifyRequest } from 'fastify';
import { AppError } from '#http/app-error.ts';

/** What fields, part headers and borders may take beside the file. */
export const ENVELOPE_BYTES = 128 * 1024;

/**
 * The parts of a multipart form with one file of at most `fileBytes`. Throws AppError upload_aborted when the sender
 * is gone already, body_too_large when the whole form is larger than such a file needs, and the parser's own errors.
 */
export async function* readFormParts(request: FastifyRequest, fileBytes: number): AsyncGenerator<Multipart> {
  // The parser only hears of an end from now on: it would wait for ever for one that is already past.
  if (request.raw.destroyed) throw new AppError('upload_aborted');
  const overrun = watchOverrun(request, fileBytes + ENVELOPE_BYTES);
  const parts = request.parts(parserOptions(fileBytes));
  try {
    for (;;) {
      const next = await Promise.race([parts.next(), overrun.happens]);
      if (next.done === true) return;
      yield next.value;
    }
  } finally {
    overrun.forget();
  }
}

function parserOptions(fileBytes: number) {
  const { fields, fieldBytes, headerPairs } = LIMITS.upload;
  return {
    // What is left of folders is our decision, not the parser's.
    preservePath: true,
    // One more than allowed, so that our own count decides.
    limits: { fileSize: fileBytes + 1, files: 1, fields, fieldSize: fieldBytes, headerPairs },
  };
}

/** The parser bounds files only: what lies between the parts, or in one that it skips, may go on without an end. */
function watchOverrun({ raw }: FastifyRequest, mostBytes: number) {
  const { promise: happens, reject } = Promise.withResolvers<never>();
  // This may happen while nothing waits for the next part.
  happens.catch(() => {});
  let bytes = 0;
  const count = (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > mostBytes) reject(new AppError('body_too_large'));
  };
  raw.on('data', count);
  return { happens, forget: () => raw.off('data', count) };
}
