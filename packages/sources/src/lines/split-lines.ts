import { LIMITS } from '@rootline/contract';
import type { ByteLine } from './byte-line.ts';

/** Splits bytes into lines. Keeps only the start of an overlong line, as the parser does. */
export function createLineSplitter(mostBytes: number = LIMITS.line.readBytes) {
  let rest = '';
  const keep = (line: ByteLine) => (line.length > mostBytes ? line.slice(0, mostBytes) : line);
  return {
    /** Returns the lines that end in this piece. */
    add(piece: Uint8Array): ByteLine[] {
      const lines = (rest + Buffer.from(piece.buffer, piece.byteOffset, piece.length).toString('latin1')).split('\n');
      rest = keep(lines.pop() ?? '');
      return lines.map(keep);
    },
    /** True while the last line has no end yet. */
    isInside: () => rest !== '',
    /** Returns the unfinished last line; null if there is none. */
    end(): ByteLine | null {
      const last = rest === '' ? null : rest;
      rest = '';
      return last;
    },
  };
}
