import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { ERRORS, type ErrorCode, LIMITS } from '@rootline/contract';

const CODES: Record<string, ErrorCode> = {
  HPE_HEADER_OVERFLOW: 'headers_too_large',
  ERR_HTTP_REQUEST_TIMEOUT: 'request_timeout',
};

/** Headers of an answer that no hook has seen. */
const HEADERS = [
  'Content-Type: application/json; charset=utf-8',
  'Cache-Control: no-store',
  "Content-Security-Policy: default-src 'none';frame-ancestors 'none'",
  'Referrer-Policy: no-referrer',
  'X-Content-Type-Options: nosniff',
  'Connection: close',
];

/** Answers bytes that are no request of HTTP in the form of every other error, and closes the connection. */
export function refuseMalformed(error: NodeJS.ErrnoException, socket: Duplex): void {
  refuseConnection(CODES[error.code ?? ''] ?? 'invalid_request', socket);
}

/** Answers and gives the connection up: without the last step it stays open for as long as the other side likes. */
export function refuseConnection(code: ErrorCode, socket: Duplex): void {
  if (!socket.writable) return;
  const { status, text } = ERRORS[code];
  const body = JSON.stringify({ error: text, message: text });
  const length = `Content-Length: ${Buffer.byteLength(body)}`;
  socket.end([`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...HEADERS, length, '', body].join('\r\n'));
  // An end while bytes still arrive would tear the answer down with the connection.
  const end = setTimeout(() => socket.destroy(), LIMITS.connection.lingerSeconds * 1000);
  socket.once('close', () => clearTimeout(end));
}
