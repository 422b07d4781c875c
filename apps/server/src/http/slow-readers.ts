import type { ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';

interface Patience {
  unreadMs: number;
  unreadBytes: number;
}

const LOOK_MS = 1000;

/**
 * Gives up an answer of which the other side takes no byte for a while, and the oldest answers first while more bytes
 * wait in memory than all answers together may hold. Event streams have bounds of their own.
 */
export function dropSlowReaders(app: FastifyInstance, { unreadMs, unreadBytes }: Patience): void {
  /** In the order in which they began. */
  const sending = new Set<ServerResponse>();

  app.addHook('onSend', async (_request, { raw }) => {
    // Counts from the last byte that was taken; the end of the answer sets the time of an idle connection.
    raw.socket?.setTimeout(unreadMs);
    sending.add(raw);
    raw.once('close', () => sending.delete(raw));
  });

  const timer = setInterval(() => {
    let waiting = 0;
    for (const { writableLength } of sending) waiting += writableLength;
    for (const raw of sending) {
      if (waiting <= unreadBytes) return;
      waiting -= raw.writableLength;
      raw.destroy();
    }
  }, LOOK_MS);
  timer.unref();
  app.addHook('onClose', async () => clearInterval(timer));
}
