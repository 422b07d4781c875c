import type { SharedGroup } from '../ingest/entry-group.ts';
import type { SharedTexts } from '../ingest/parquet/text-values.ts';
import type { RawParts } from '../ingest/raw-parts.ts';
import { type GroupGrams, packGrams } from './gram-block.ts';
import { markGrams, newPlaces } from './grams.ts';

const ESCAPE = 27;
/** The signs beyond ASCII that are small letters of it to a search that ignores the case: of Kelvin, and a long s. */
const KELVIN = Buffer.from('\u212a');
const LONG_S = Buffer.from('\u017f');

/** Collects the grams of a segment, row group by row group, of everything that a search looks at. */
export class GramFilter {
  readonly #groups: GroupGrams[] = [];

  add(group: SharedGroup, raw: RawParts): void {
    const { count, seq, lines, messages, metadata, linesBefore, linesBehind } = group;
    const places = newPlaces();
    this.#groups.push({ places, firstSeq: seq[0] ?? 0, lastSeq: seq[count - 1] ?? 0 });
    let messageStart = 0;
    let linesEnd = 0;
    for (let row = 0; row < count; row++) {
      const messageEnd = messages.ends[row] as number;
      const start = lines.starts[row] as number;
      const hasLines = start >= 0;
      if (hasLines) {
        const end = lines.ends[row] as number;
        markGrams(places, lines.bytes, start, end);
        linesEnd = Math.max(linesEnd, end);
      }
      // Where the message does not stand in the lines as it is.
      if (!hasLines || (raw.wholes.codes[row] as number) >= 0) {
        markGrams(places, messages.bytes, messageStart, messageEnd);
      }
      messageStart = messageEnd;
    }
    const texts = metadata.texts;
    markTexts(places, texts);
    const beside = [...linesBefore.values(), ...linesBehind.values()].map((text) => Buffer.from(text));
    for (const bytes of beside) markGrams(places, bytes, 0, bytes.length);
    const used = (bytes: Uint8Array, length: number) => Buffer.from(bytes.buffer, bytes.byteOffset, length);
    const all = [
      used(lines.bytes, linesEnd),
      used(messages.bytes, messageStart),
      used(texts.bytes, texts.length),
      ...beside,
    ];
    if (all.some(isFoundByMore)) places.fill(0xffff_ffff);
  }

  /** The block of the segment. */
  pack(): Buffer {
    return packGrams(this.#groups);
  }
}

function markTexts(places: Uint32Array, { bytes, ends, count }: SharedTexts): void {
  let start = 0;
  for (let i = 0; i < count; i++) {
    const end = ends[i] as number;
    markGrams(places, bytes, start, end);
    start = end;
  }
}

/** True if a search can match bytes that do not contain its text, for example because of color codes in a word. */
function isFoundByMore(bytes: Buffer): boolean {
  return bytes.includes(ESCAPE) || bytes.includes(KELVIN) || bytes.includes(LONG_S);
}
