import { LIMITS } from '@rootline/contract';
import type { ByteLine } from './source.ts';

/** Cuts bytes into lines. Of an endless line the beginning is kept, as the parser keeps it. */
export function createLineSplitter() {
  let rest = '';
  const keep = (line: ByteLine) => (line.length > LIMITS.line.readBytes ? line.slice(0, LIMITS.line.readBytes) : line);
  return {
    /** The lines that end in this piece. */
    add(piece: Uint8Array): ByteLine[] {
      const lines = (rest + Buffer.from(piece.buffer, piece.byteOffset, piece.length).toString('latin1')).split('\n');
      rest = keep(lines.pop() ?? '');
      return lines.map(keep);
    },
    /** The last line, where nothing ends it; null where there is none. */
    end(): ByteLine | null {
      const last = rest === '' ? null : rest;
      rest = '';
      return last;
    },
  };
}
