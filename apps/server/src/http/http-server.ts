import multipart, { type FastifyMultipartOptions } from '@fastify/multipart';
import { LIMITS } from '@rootline/contract';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import type { Config } from '#config.ts';
import { AppError } from '#http/app-error.ts';
import { boundConnections } from '#http/connection-bounds.ts';
import { allowOrigins } from '#http/cors.ts';
import { handleErrors, sendError } from '#http/error-handler.ts';
import { readJsonBodies } from '#http/json-body.ts';
import { refuseConnection, refuseMalformed } from '#http/malformed-request.ts';
import { logRequests } from '#http/request-log.ts';
import { markRequests } from '#http/request-scope.ts';
import { addSecurityHeaders } from '#http/security-headers.ts';
import { endSlowBodies } from '#http/slow-bodies.ts';
import { dropSlowReaders } from '#http/slow-readers.ts';
import { serveWebApplication } from '#http/web-application.ts';
import { newId } from '#platform/new-id.ts';
import type { Logger } from '#platform/server-log/server-log.ts';

interface Options {
  config: Config;
  log: Logger;
  /** Where the built web application lies. */
  webFolder: string;
  patience?: Partial<Patience> | undefined;
}

/** What a connection may do without getting anywhere. */
export interface Patience {
  headersMs: number;
  bodyWindowMs: number;
  unreadMs: number;
  unreadBytes: number;
  idleMs: number;
}

const { headersSeconds, headerBytes, bodyWindowSeconds, bodyBytesPerSecond, unreadSeconds, unreadBytes, idleSeconds } =
  LIMITS.connection;
const PATIENCE: Patience = {
  headersMs: headersSeconds * 1000,
  bodyWindowMs: bodyWindowSeconds * 1000,
  unreadMs: unreadSeconds * 1000,
  unreadBytes,
  idleMs: idleSeconds * 1000,
};

/** The HTTP server with everything that holds for every request; calls are mounted on it. */
export async function createHttpServer({ config, log, webFolder, patience }: Options): Promise<FastifyInstance> {
  const { headersMs, bodyWindowMs, idleMs, ...readers } = { ...PATIENCE, ...patience };
  const app: FastifyInstance = Fastify({
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: newId,
    trustProxy: config.trustProxy.length > 0 ? config.trustProxy : false,
    // Of addresses at which there is no call; a call has its own.
    bodyLimit: LIMITS.body.publicBytes,
    requestTimeout: 0,
    http: { maxHeaderSize: headerBytes, headersTimeout: headersMs, connectionsCheckingInterval: headersMs / 4 },
    routerOptions: { maxParamLength: 256 },
    // A path that cannot be decoded would be answered before any hook, without the headers that guard the browser.
    rewriteUrl: ({ url = '/' }) => (isDecodable(url) ? url : '/path-that-cannot-be-decoded'),
    frameworkErrors: (error, request, reply) => {
      sendError(error, request, reply);
    },
    clientErrorHandler: refuseMalformed,
  });
  // A tunnel to elsewhere is nothing that this server has.
  app.server.on('connect', (_request, socket) => refuseConnection('not_found', socket));
  boundConnections(app, { ...config, idleMs, log });
  markRequests(app);
  handleErrors(app);
  readJsonBodies(app);
  // Bare bytes are left unread: their handler takes them from the request as they come.
  app.addContentTypeParser('application/offset+octet-stream', (_request, _body, done) => done(null));
  await addSecurityHeaders(app, { connectSrc: config.cspConnectSrc });
  await allowOrigins(app, { origins: config.corsOrigins, allowLoopbackPages: isLoopback(config.host) });
  endSlowBodies(app, { windowMs: bodyWindowMs, bytesPerSecond: bodyBytesPerSecond });
  dropSlowReaders(app, readers);
  logRequests(app);
  await serveWebApplication(app, webFolder);
  await app.register(multipart, uploadForm(config));
  app.setNotFoundHandler((request, reply) => sendError(new AppError('not_found'), request, reply));
  return app;
}

function isDecodable(url: string): boolean {
  try {
    decodeURIComponent(url.split('?', 1)[0] ?? '');
    return true;
  } catch {
    return false;
  }
}

function uploadForm({ uploadLimitBytes }: Config): FastifyMultipartOptions {
  const { fields, fieldBytes, headerPairs } = LIMITS.upload;
  const options = {
    limits: { fileSize: uploadLimitBytes, files: 1, fields, fieldSize: fieldBytes, headerPairs },
    // Every browser sends names as UTF-8. The parser knows this option, the plugin's types do not.
    defParamCharset: 'utf8',
  };
  return options;
}

export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || host.startsWith('127.');
}
