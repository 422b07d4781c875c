import multipart, { type FastifyMultipartOptions } from '@fastify/multipart';
import { ERRORS, LIMITS } from '@rootline/contract';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import type { Config } from '#config.ts';
import { AppError } from '#http/app-error.ts';
import { allowOrigins } from '#http/cors.ts';
import { handleErrors, sendError } from '#http/error-handler.ts';
import { readJsonBodies } from '#http/json-body.ts';
import { logRequests } from '#http/request-log.ts';
import { addSecurityHeaders } from '#http/security-headers.ts';
import { endIdleBodies, HEADER_BYTES, HEADERS_MS } from '#http/timeouts.ts';
import { serveWebApplication } from '#http/web-application.ts';
import { newId } from '#platform/new-id.ts';
import type { Logger } from '#platform/server-log/server-log.ts';

interface Options {
  config: Config;
  log: Logger;
  /** Where the built web application lies. */
  webFolder: string;
}

/** The HTTP server with everything that holds for every request; calls are mounted on it. */
export async function createHttpServer({ config, log, webFolder }: Options): Promise<FastifyInstance> {
  const app: FastifyInstance = Fastify({
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: newId,
    trustProxy: config.trustProxy.length > 0 ? config.trustProxy : false,
    bodyLimit: LIMITS.body.bytes,
    requestTimeout: 0,
    http: { maxHeaderSize: HEADER_BYTES, headersTimeout: HEADERS_MS, connectionsCheckingInterval: HEADERS_MS / 4 },
    routerOptions: { maxParamLength: 256 },
    frameworkErrors: (error, request, reply) => {
      sendError(error, request, reply);
    },
    clientErrorHandler: (_error, socket) => {
      const { status, text } = ERRORS.invalid_request;
      const body = JSON.stringify({ error: text, message: text });
      if (!socket.writable) return;
      socket.end(
        `HTTP/1.1 ${status} Bad Request\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
      );
    },
  });
  handleErrors(app);
  readJsonBodies(app);
  await addSecurityHeaders(app, { connectSrc: config.cspConnectSrc });
  await allowOrigins(app, { origins: config.corsOrigins, allowLoopbackPages: isLoopback(config.host) });
  endIdleBodies(app);
  logRequests(app);
  await serveWebApplication(app, webFolder);
  await app.register(multipart, uploadForm(config));
  app.setNotFoundHandler((request, reply) => sendError(new AppError('not_found'), request, reply));
  return app;
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
