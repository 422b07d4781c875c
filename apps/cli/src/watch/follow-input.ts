import type { Readable } from 'node:stream';
import { createLineSplitter } from '@rootline/sources/lines';
import type { Stream } from '../sources/source.ts';
import type { Follow } from './follow.ts';

/** Follows standard input to its end. */
export function followInput(input: Readable = process.stdin): Follow {
  return async ({ take, signal }) => {
    const stream: Stream = { name: 'stdin', service: null, aliases: [] };
    const splitter = createLineSplitter();
    const stop = () => input.destroy();
    signal.addEventListener('abort', stop, { once: true });
    try {
      for await (const piece of input) for (const text of splitter.add(piece)) take({ stream, text });
    } catch (error) {
      if (!signal.aborted) throw error;
    } finally {
      signal.removeEventListener('abort', stop);
      const last = splitter.end();
      if (last !== null) take({ stream, text: last });
    }
  };
}
