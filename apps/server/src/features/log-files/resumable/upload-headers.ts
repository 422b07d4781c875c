import type { IncomingHttpHeaders } from 'node:http';
import { AppError } from '#http/app-error.ts';
import { cleanFileName, hasLogExtension, isFileNameTooLong } from '../file-name.ts';

export const TUS_VERSION = '1.0.0';
export const BYTES_TYPE = 'application/offset+octet-stream';

/** Throws for a client of another version of the protocol. */
export function requireVersion(headers: IncomingHttpHeaders): void {
  if (headers['tus-resumable'] === TUS_VERSION) return;
  throw new AppError('upload_version', {}, { headers: { 'tus-version': TUS_VERSION } });
}

/** A whole number of bytes in a header of the protocol. */
export function readBytes(headers: IncomingHttpHeaders, name: 'upload-length' | 'upload-offset'): number {
  const value = headers[name];
  if (typeof value !== 'string' || !/^\d{1,15}$/.test(value)) throw new AppError('invalid_request');
  return Number(value);
}

/** What is sent, out of Upload-Metadata; the name by the rules of every upload, or by those of a case that it is sent to. */
export function readMetadata(
  headers: IncomingHttpHeaders,
  checkSourceName: (filename: string) => void,
): { filename: string; caseId: string | null } {
  const pairs = String(headers['upload-metadata'] ?? '')
    .split(',')
    .map((pair) => pair.trim().split(' '));
  const read = (name: string) => {
    const encoded = pairs.find(([key]) => key === name)?.[1];
    return encoded === undefined ? null : Buffer.from(encoded, 'base64').toString('utf8');
  };
  const filename = cleanFileName(read('filename') ?? '');
  const caseId = read('case');
  if (filename === '') throw new AppError('upload_missing');
  if (isFileNameTooLong(filename)) throw new AppError('upload_name');
  if (caseId !== null) checkSourceName(filename);
  else if (!hasLogExtension(filename)) throw new AppError('upload_type');
  return { filename, caseId };
}
