import type { ByteLine } from '@rootline/sources/lines';

/** An answer that is longer than this is left out. */
const MOST_BYTES = 64 * 1024 * 1024;

/** Puts lines of `-o json` together to documents, each of which ends with a brace of its own: a list, or one after the other. */
export function createDocuments() {
  let lines: ByteLine[] = [];
  let bytes = 0;
  return {
    /** The whole document that ends with this line; null while more has to come. */
    add(line: ByteLine): ByteLine | null {
      bytes += line.length;
      if (bytes <= MOST_BYTES) lines.push(line);
      else lines = [];
      if (line !== '}') return null;
      const whole = bytes <= MOST_BYTES ? lines.join('\n') : null;
      lines = [];
      bytes = 0;
      return whole;
    },
  };
}
