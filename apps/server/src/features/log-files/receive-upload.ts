import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { MultipartFile } from '@fastify/multipart';
import { type ErrorCode, LIMITS } from '@rootline/contract';
import type { FastifyRequest } from 'fastify';
import { AppError } from '#http/app-error.ts';
import type { BlobStore } from '#platform/blobs/blob-store.ts';
import { cleanFileName, hasLogExtension, isFileNameTooLong } from './file-name.ts';

export interface ReceivedFile {
  filename: string;
  size: number;
}

/**
 * Streams the one file of a request into the blob store under the key. Exactly `limitBytes` are accepted. On any
 * failure nothing is left under the key, and the rest of the body is read past, so that the answer can arrive.
 */
export async function receiveUpload(
  request: FastifyRequest,
  blobs: BlobStore,
  { key, limitBytes }: { key: string; limitBytes: number },
): Promise<ReceivedFile> {
  let received: ReceivedFile | null = null;
  try {
    if (!request.isMultipart()) throw new AppError('upload_missing');
    if (announcedBytes(request) > limitBytes + ENVELOPE_BYTES) throw tooLarge(limitBytes);
    for await (const part of request.parts(parserOptions(limitBytes))) {
      if (part.type === 'file') received = await storePart(part, blobs, { key, limitBytes });
      else if (part.valueTruncated) throw new AppError('invalid_request');
    }
    if (received === null) throw new AppError('upload_missing');
    return received;
  } catch (error) {
    readPast(request);
    if (received !== null) await blobs.remove(key);
    throw asRefusal(error, limitBytes);
  }
}

function parserOptions(limitBytes: number) {
  const { fields, fieldBytes, headerPairs } = LIMITS.upload;
  return {
    // What is left of folders is our decision, not the parser's.
    preservePath: true,
    // One more than allowed, so that our own count decides.
    limits: { fileSize: limitBytes + 1, files: 1, fields, fieldSize: fieldBytes, headerPairs },
  };
}

/** Bytes that the request says it has; 0 when it does not say. */
export function announcedBytes(request: FastifyRequest): number {
  return Number(request.headers['content-length'] ?? 0);
}

async function storePart(part: MultipartFile, blobs: BlobStore, target: { key: string; limitBytes: number }) {
  const { file } = part;
  if (part.fieldname !== LIMITS.upload.fieldName) throw new AppError('upload_missing');
  const filename = cleanFileName(part.filename ?? '');
  if (filename === '') throw new AppError('upload_missing');
  if (isFileNameTooLong(filename)) throw new AppError('upload_name');
  if (!hasLogExtension(filename)) throw new AppError('upload_type');

  const counter = countBytes(target.limitBytes);
  const results = await Promise.allSettled([pipeline(file, counter), blobs.put(target.key, counter)]);
  // The stream's own failure is the cause; the store only sees that the stream ended.
  for (const result of results) if (result.status === 'rejected') throw result.reason;
  const size = results[1].status === 'fulfilled' ? results[1].value : 0;
  if (file.truncated || size > target.limitBytes) {
    await blobs.remove(target.key);
    throw tooLarge(target.limitBytes);
  }
  return { filename, size };
}

function countBytes(limitBytes: number): Transform {
  let bytes = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      if (bytes > limitBytes) done(tooLarge(limitBytes));
      else done(null, chunk);
    },
  });
}

function tooLarge(limitBytes: number): AppError {
  return new AppError('upload_too_large', { limit: (limitBytes / 1024 ** 2).toFixed(2) });
}

/** What fields, part headers and borders may take beside the file. */
const ENVELOPE_BYTES = 128 * 1024;
/** A sender who does not stop after the answer is cut off. */
const READ_PAST_MS = 60_000;

/** A browser reads an early answer only when its body is taken, so the rest is read and forgotten. */
function readPast({ raw }: FastifyRequest): void {
  if (raw.readableEnded || raw.destroyed) return;
  raw.unpipe();
  raw.resume();
  const cutOff = setTimeout(() => raw.destroy(), READ_PAST_MS);
  cutOff.unref();
  raw.once('close', () => clearTimeout(cutOff));
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
function asRefusal(error: unknown, limitBytes: number): unknown {
  if (error instanceof AppError || !(error instanceof Error)) return error;
  if ('code' in error && error.code === 'FST_REQ_FILE_TOO_LARGE') return tooLarge(limitBytes);
  const code = PARSER_CODES['code' in error ? String(error.code) : ''];
  if (code !== undefined) return new AppError(code, {}, { cause: error });
  if (/Unexpected end of multipart|terminated early|aborted/i.test(error.message)) {
    return new AppError('upload_aborted', {}, { cause: error });
  }
  return /Multipart|Boundary|header/i.test(error.message)
    ? new AppError('invalid_request', {}, { cause: error })
    : error;
}
