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

/** The file's name out of Upload-Metadata, by the rules of every upload. */
export function readFileName(headers: IncomingHttpHeaders): string {
  const pairs = String(headers['upload-metadata'] ?? '')
    .split(',')
    .map((pair) => pair.trim().split(' '));
  const encoded = pairs.find(([key]) => key === 'filename')?.[1] ?? '';
  const name = cleanFileName(Buffer.from(encoded, 'base64').toString('utf8'));
  if (name === '') throw new AppError('upload_missing');
  if (isFileNameTooLong(name)) throw new AppError('upload_name');
  if (!hasLogExtension(name)) throw new AppError('upload_type');
  return name;
}
