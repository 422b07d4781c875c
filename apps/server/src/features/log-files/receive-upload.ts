import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { MultipartFile } from '@fastify/multipart';
import { type ErrorCode, LIMITS } from '@rootline/contract';
import type { FastifyRequest } from 'fastify';
import { AppError } from '#http/app-error.ts';
import { type BlobStore, BlobStoreAway } from '#platform/blobs/blob-store.ts';
import { cleanFileName, hasLogExtension, isFileNameTooLong } from './file-name.ts';
import { ENVELOPE_BYTES, readFormParts } from './form-parts.ts';
import type { FreeSpace } from './free-space.ts';

export interface ReceivedFile {
  filename: string;
  size: number;
}

/** The most that is accepted, and the error for more. */
export interface SizeLimit {
  bytes: number;
  refusal: () => AppError;
}

interface Target {
  key: string;
  limit: SizeLimit;
  space: FreeSpace;
  /** Throws for a file whose name says that it is not wanted. */
  checkName?: (filename: string) => void;
}

/**
 * Streams the one file of a request into the blob store under the key. Exactly the limit is accepted. On any
 * failure nothing is left under the key, and the rest of the body is read past, so that the answer can arrive.
 */
export async function receiveUpload(request: FastifyRequest, blobs: BlobStore, target: Target): Promise<ReceivedFile> {
  const { key, limit } = target;
  let received: ReceivedFile | null = null;
  try {
    if (!request.isMultipart()) throw new AppError('upload_missing');
    if (announcedBytes(request) > limit.bytes + ENVELOPE_BYTES) throw limit.refusal();
    for await (const part of readFormParts(request, limit.bytes)) {
      if (part.type === 'file') received = await storePart(part, blobs, target);
      else if (part.valueTruncated) throw new AppError('invalid_request');
    }
    if (received === null) throw new AppError('upload_missing');
    return received;
  } catch (error) {
    readPast(request);
    // What cannot be removed now is the janitor's, since no row names it.
    if (received !== null) await blobs.remove(key).catch(() => {});
    throw asRefusal(error, limit);
  }
}

/** Bytes that the request says it has; 0 when it does not say. */
export function announcedBytes(request: FastifyRequest): number {
  return Number(request.headers['content-length'] ?? 0);
}

async function storePart(part: MultipartFile, blobs: BlobStore, target: Target) {
  const { file } = part;
  if (part.fieldname !== LIMITS.upload.fieldName) throw new AppError('upload_missing');
  const filename = cleanFileName(part.filename ?? '');
  if (filename === '') throw new AppError('upload_missing');
  if (isFileNameTooLong(filename)) throw new AppError('upload_name');
  const { checkName = requireLogExtension } = target;
  checkName(filename);

  const counter = countBytes(target);
  const results = await Promise.allSettled([pipeline(file, counter), blobs.put(target.key, counter, { isNew: true })]);
  // The stream's own failure is the cause; the store only sees that the stream ended.
  for (const result of results) if (result.status === 'rejected') throw result.reason;
  const size = results[1].status === 'fulfilled' ? results[1].value : 0;
  if (file.truncated || size > target.limit.bytes) {
    await blobs.remove(target.key).catch(() => {});
    throw target.limit.refusal();
  }
  return { filename, size };
}

function requireLogExtension(filename: string): void {
  if (!hasLogExtension(filename)) throw new AppError('upload_type');
}

function countBytes({ limit, space }: Target): Transform {
  const look = space.watch();
  let bytes = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      if (bytes > limit.bytes) return done(limit.refusal());
      const looking = look(chunk.length);
      if (looking === null) done(null, chunk);
      else looking.then(() => done(null, chunk), done);
    },
  });
}

/** The limit of one file. */
export function fileLimit(bytes: number): SizeLimit {
  return { bytes, refusal: () => tooLarge(bytes) };
}

function tooLarge(limitBytes: number): AppError {
  return new AppError('upload_too_large', { limit: (limitBytes / 1024 ** 2).toFixed(2) });
}

/**
 * A browser reads an early answer only when its body is taken, so the rest is read and forgotten; the server's own
 * time-outs end a sender who does not stop.
 */
export function readPast({ raw }: FastifyRequest): void {
  if (raw.readableEnded || raw.destroyed) return;
  raw.unpipe();
  raw.resume();
}

const PARSER_CODES: Record<string, ErrorCode> = {
  FST_FILES_LIMIT: 'upload_many',
  FST_FIELDS_LIMIT: 'invalid_request',
  FST_PARTS_LIMIT: 'invalid_request',
  FST_PROTO_VIOLATION: 'invalid_request',
  FST_INVALID_JSON_FIELD_ERROR: 'invalid_request',
  FST_MP_PREMATURE_CLOSE: 'upload_aborted',
  ERR_STREAM_PREMATURE_CLOSE: 'upload_aborted',
  ECONNRESET: 'upload_aborted',
};

/** The multipart parser's own words are not for people. */
function asRefusal(error: unknown, limit: SizeLimit): unknown {
  if (error instanceof AppError || error instanceof BlobStoreAway || !(error instanceof Error)) return error;
  if ('code' in error && error.code === 'FST_REQ_FILE_TOO_LARGE') return limit.refusal();
  const code = PARSER_CODES['code' in error ? String(error.code) : ''];
  if (code !== undefined) return new AppError(code, {}, { cause: error });
  if (/Unexpected end of multipart|terminated early|aborted/i.test(error.message)) {
    return new AppError('upload_aborted', {}, { cause: error });
  }
  // The needle is a border that is longer than its search takes.
  return /Multipart|Boundary|header|needle/i.test(error.message)
    ? new AppError('invalid_request', {}, { cause: error })
    : error;
}
