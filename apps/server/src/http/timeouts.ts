import type { FastifyInstance } from 'fastify';

export const HEADERS_MS = 10_000;
export const HEADER_BYTES = 16 * 1024;
const IDLE_BODY_MS = 30_000;

/**
 * Ends a request whose body stops coming, or that goes on long after its answer; a request that is complete may run
 * as long as it needs.
 */
export function endIdleBodies(app: FastifyInstance, idleMs: number = IDLE_BODY_MS): void {
  app.addHook('onRequest', async ({ raw }) => {
    if (raw.complete) return;
    raw.socket.setTimeout(idleMs);
    raw.once('close', () => raw.socket.setTimeout(0));
    raw.once('end', () => raw.socket.setTimeout(0));
  });
  // After the answer Node waits far longer for the rest, and as long again for each byte of it.
  app.addHook('onResponse', async ({ raw }) => {
    if (raw.complete) return;
    raw.socket.setTimeout(idleMs);
    const cutOff = setTimeout(() => raw.complete || raw.socket.destroy(), 2 * idleMs);
    cutOff.unref();
    raw.socket.once('close', () => clearTimeout(cutOff));
  });
}
