import { LIMITS, type LiveEvent } from '@rootline/contract';
import type { FastifyReply } from 'fastify';

/** One open answer of server-sent events. */
export interface EventStream {
  userId: string;
  send(id: string, event: LiveEvent): void;
  /** Keeps proxies from taking the silence for an end. */
  beat(): void;
  end(): void;
}

/** Takes the answer over, with the headers it has got so far. */
export function openEventStream(reply: FastifyReply, userId: string, onClose: () => void): EventStream {
  reply.hijack();
  const { raw } = reply;
  raw.on('error', () => {});
  raw.once('close', onClose);
  for (const [name, value] of Object.entries(reply.getHeaders())) if (value !== undefined) raw.setHeader(name, value);
  raw.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store, no-transform',
    'x-accel-buffering': 'no',
  });
  const write = (text: string) => {
    if (raw.writableEnded || raw.destroyed) return;
    // A client that does not read must not fill our memory; it comes back and is brought up to date.
    if (raw.writableLength > LIMITS.events.unreadBytes) raw.destroy();
    else raw.write(text);
  };
  return {
    userId,
    send: (id, event) => write(`id: ${id}\ndata: ${JSON.stringify(event)}\n\n`),
    beat: () => write(': \n\n'),
    end: () => {
      raw.end();
      // A client that does not read would keep the end from arriving for ever.
      raw.socket?.setTimeout(LIMITS.connection.unreadSeconds * 1000);
    },
  };
}
