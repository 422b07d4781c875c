import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { prefersHtml } from '#http/prefers-html.ts';
import { varyBy } from '#http/vary-by.ts';

/** Paths that are never a screen of the application. */
const MACHINE_PATHS = new Set(['/healthz', '/readyz', '/metrics', '/openapi.json', '/docs']);
const NOT_BUILT = 'The web application is not built yet: run npm run build.';

/**
 * Serves the built web application. Pages and calls share paths: a browser's navigation gets the page, everything
 * else the call, so every answer varies by Accept and Authorization.
 */
export async function serveWebApplication(app: FastifyInstance, folder: string): Promise<void> {
  const assets = path.join(folder, 'assets');
  if (existsSync(assets)) {
    // Names carry a hash of the content.
    await app.register(fastifyStatic, {
      root: assets,
      prefix: '/assets/',
      index: false,
      // The build puts a gzip beside each.
      preCompressed: true,
      maxAge: '1y',
      immutable: true,
    });
    await serveTopFiles(app, folder);
  }
  app.addHook('onRequest', async (request, reply) => {
    varyBy(reply, 'Accept, Authorization');
    if (isNavigation(request)) return sendPage(reply, folder);
  });
}

/** Icons and the like, which lie beside index.html. */
async function serveTopFiles(app: FastifyInstance, folder: string): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    if (!entry.isFile() || entry.name === 'index.html' || entry.name.startsWith('.')) continue;
    app.get(`/${entry.name}`, (_request, reply) =>
      reply.sendFile(entry.name, folder, { maxAge: '1h', immutable: false }),
    );
  }
}

function isNavigation({ method, headers, url }: FastifyRequest): boolean {
  const [pathname = '/'] = url.split('?', 1);
  return (
    (method === 'GET' || method === 'HEAD') &&
    headers.authorization === undefined &&
    // No call is at the root, so a request for it wants the page.
    (pathname === '/' || prefersHtml(headers.accept ?? '')) &&
    !MACHINE_PATHS.has(pathname) &&
    !pathname.startsWith('/assets/') &&
    // A file of the application that is not there is 404, not the page.
    !/\.(js|css|map|png|svg|ico|webmanifest|txt|xml)$/.test(pathname)
  );
}

async function sendPage(reply: FastifyReply, folder: string): Promise<FastifyReply> {
  const page = await readFile(path.join(folder, 'index.html')).catch(() => null);
  if (page === null) return reply.code(503).type('text/plain; charset=utf-8').send(NOT_BUILT);
  return reply.header('Cache-Control', 'no-cache').type('text/html; charset=utf-8').send(page);
}
