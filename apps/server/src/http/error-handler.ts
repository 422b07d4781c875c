import { CODED_ERRORS, ERRORS, type ErrorCode } from '@rootline/contract';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '#http/app-error.ts';
import { InputError } from '#http/input-error.ts';
import { BlobStoreAway } from '#platform/blobs/blob-store.ts';
import { isDatabaseAway, isDatabaseFull } from '#platform/database/database-errors.ts';

/** Makes every failure a JSON answer with its sentence in `error` and `message`. */
export function handleErrors(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => sendError(error, request, reply));
}

export function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (error instanceof InputError) return send(reply, 400, error.message);
  const known = asAppError(error);
  if (known !== null) {
    // While the database is away every request fails the same way: its own watch says so once.
    if (known.status >= 500 && known.code !== 'database_away') request.log.warn({ err: error }, known.message);
    const code = CODED_ERRORS.has(known.code) ? known.code : undefined;
    return send(reply.headers(known.headers), known.status, known.message, code);
  }
  request.log.error({ err: error }, `Request failed: ${error instanceof Error ? error.message : 'unknown'}`);
  const { status, text } = ERRORS.internal;
  return reply.code(status).send({ error: text, message: text, requestId: request.id });
}

const FASTIFY_CODES: Record<string, ErrorCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'body_too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'json_required',
  FST_ERR_NOT_FOUND: 'not_found',
  FST_INVALID_MULTIPART_CONTENT_TYPE: 'upload_missing',
  FST_FILES_LIMIT: 'upload_many',
};

function asAppError(error: unknown): AppError | null {
  if (error instanceof AppError) return error;
  if (isDatabaseAway(error)) return new AppError('database_away', {}, { cause: error });
  if (error instanceof BlobStoreAway) return new AppError('files_away', {}, { cause: error });
  if (isDatabaseFull(error) || (error as NodeJS.ErrnoException)?.code === 'ENOSPC') {
    return new AppError('disk_full', {}, { cause: error });
  }
  const { code, statusCode } = error as Partial<FastifyError>;
  const named = FASTIFY_CODES[code ?? ''];
  if (named !== undefined) return new AppError(named);
  return statusCode !== undefined && statusCode >= 400 && statusCode < 500 ? new AppError('invalid_request') : null;
}

function send(reply: FastifyReply, status: number, text: string, code?: ErrorCode): FastifyReply {
  return reply.code(status).send({ error: text, message: text, code });
}
