import { LIMITS, type TailEvent } from '@rootline/contract';
import type { FastifyReply } from 'fastify';
import { createTailBuffer, type TailJson } from '#http/tails/tail-buffer.ts';

const { lines, bytes, unreadSeconds } = LIMITS.tails;

/** The open answer of one tail. Whoever reads slowly skips lines and is told how many: no one else waits for them. */
export interface TailAnswer {
  add(fresh: readonly TailJson[], skipped: number): void;
  tell(event: TailEvent): void;
  /** Keeps proxies from taking the silence for an end, and cuts off who takes nothing for long. */
  beat(): void;
  end(reason: string | null): void;
}

/** Takes the answer over, with the headers it has got so far. */
export function openTailAnswer(reply: FastifyReply, onClose: () => void): TailAnswer {
  reply.hijack();
  const { raw } = reply;
  const waiting = createTailBuffer({ lines, bytes });
  let isFull = false;
  let takenMs = performance.now();
  raw.on('error', () => {});
  raw.once('close', onClose);
  raw.on('drain', () => {
    isFull = false;
    takenMs = performance.now();
    flush();
  });
  for (const [name, value] of Object.entries(reply.getHeaders())) if (value !== undefined) raw.setHeader(name, value);
  raw.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store, no-transform',
    'x-accel-buffering': 'no',
  });

  function write(text: string): void {
    if (raw.writableEnded || raw.destroyed) return;
    isFull = !raw.write(text);
  }

  function flush(): void {
    if (isFull || waiting.isEmpty()) return;
    const { lines: fresh, skipped } = waiting.take();
    if (skipped > 0) tell({ type: 'skipped', lines: skipped });
    if (fresh.length > 0) write(`data: {"type":"lines","lines":[${fresh.join(',')}]}\n\n`);
  }

  function tell(event: TailEvent): void {
    write(`data: ${JSON.stringify(event)}\n\n`);
  }

  return {
    add(fresh, skipped) {
      waiting.add(fresh, skipped);
      flush();
    },
    tell,
    beat() {
      if (!isFull) return write(': \n\n');
      if (performance.now() - takenMs > unreadSeconds * 1000) raw.destroy();
    },
    end(reason) {
      isFull = false;
      flush();
      if (reason !== null) tell({ type: 'ended', reason });
      raw.end();
      // A reader that takes nothing would keep the end from arriving for ever.
      raw.socket?.setTimeout(LIMITS.connection.unreadSeconds * 1000);
    },
  };
}
