import { open } from 'node:fs/promises';
import type { Handlers } from '#platform/child-processes/child-messages.ts';
import type { RingLog } from '../disk/ring-log.ts';
import type { RingQuestions } from '../ring-operations.ts';

/** Files of a ring as they are now, with what a child process asks of them; one that the ring gives up is missing from then on. */
export function readParts(log: RingLog, fromMs: number): { sizes: number[]; handlers: Handlers<RingQuestions> } {
  const parts = log.parts(fromMs);
  return {
    sizes: parts.map(({ bytes }) => bytes),
    handlers: {
      readPart: async ({ part, offset, bytes }) => {
        const found = parts[part];
        if (found === undefined) return null;
        try {
          const handle = await open(found.file, 'r');
          try {
            const { buffer, bytesRead } = await handle.read(Buffer.alloc(bytes), 0, bytes, offset);
            return buffer.subarray(0, bytesRead);
          } finally {
            await handle.close();
          }
        } catch (error) {
          if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
          throw error;
        }
      },
    },
  };
}
