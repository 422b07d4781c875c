import cors from '@fastify/cors';
import type { FastifyInstance } from 'fastify';

interface Options {
  origins: readonly string[];
  /** A server that only this machine reaches may be called by any page of this machine. */
  allowLoopbackPages: boolean;
}

const LOOPBACK_PAGE = /^http:\/\/(localhost|127\.0\.0\.1)(:\d{1,5})?$/;

/** What a browser sends and reads of an upload that goes on after an interruption (tus 1.0.0). */
const UPLOAD_HEADERS = ['tus-resumable', 'upload-length', 'upload-metadata', 'upload-offset'];
const UPLOAD_ANSWERS = ['tus-resumable', 'upload-expires', 'upload-length', 'upload-offset'];

/** Pages of the named origins may call with credentials; the one origin is echoed, never `*`, never `null`. */
export async function allowOrigins(app: FastifyInstance, { origins, allowLoopbackPages }: Options): Promise<void> {
  const isAllowed = (origin: string | undefined) =>
    origin !== undefined && (origins.includes(origin) || (allowLoopbackPages && LOOPBACK_PAGE.test(origin)));
  await app.register(cors, {
    origin: (origin, answer) => answer(null, isAllowed(origin) && origin !== undefined ? origin : false),
    credentials: true,
    methods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
    allowedHeaders: ['authorization', 'content-type', 'last-event-id', ...UPLOAD_HEADERS],
    exposedHeaders: [
      'content-disposition',
      'retry-after',
      'x-request-id',
      'location',
      'x-log-file-id',
      ...UPLOAD_ANSWERS,
    ],
    maxAge: 600,
    strictPreflight: false,
  });
}
