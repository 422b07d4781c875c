import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';

interface Pace {
  windowMs: number;
  bytesPerSecond: number;
}

/**
 * Cuts off a request whose body comes too slowly or not at all, or goes on long after its answer. A body of gigabytes
 * may take its time as long as it moves; a request that is complete may run as long as it needs.
 */
export function endSlowBodies(app: FastifyInstance, pace: Pace): void {
  app.addHook('onRequest', async ({ raw }) => {
    if (!raw.complete) watchBody(raw, pace);
  });
  // What comes after the answer is not read; its sender gets time to see the answer.
  app.addHook('onResponse', async ({ raw }) => {
    if (raw.complete) return;
    const cutOff = setTimeout(() => raw.complete || raw.socket.destroy(), 2 * pace.windowMs);
    cutOff.unref();
    const forget = () => {
      clearTimeout(cutOff);
      raw.off('close', forget);
      raw.socket.off('close', forget);
    };
    // The request ends when its body has come; of one that never comes only the connection does.
    raw.once('close', forget);
    raw.socket.once('close', forget);
  });
}

function watchBody(raw: IncomingMessage, { windowMs, bytesPerSecond }: Pace): void {
  const { socket } = raw;
  const least = (windowMs / 1000) * bytesPerSecond;
  let seen = socket.bytesRead;
  const timer = setInterval(() => {
    const arrived = socket.bytesRead - seen;
    seen = socket.bytesRead;
    // What waits to be read here is held up by us.
    if (arrived < least && raw.readableLength === 0) socket.destroy();
  }, windowMs);
  timer.unref();
  for (const end of ['end', 'close'] as const) raw.once(end, () => clearInterval(timer));
}
