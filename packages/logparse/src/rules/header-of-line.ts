import { EntryDraft } from '../entries/entry-draft.ts';
import { readForeignHeader } from '../formats/foreign-header.ts';
import { type Bytes, narrowTextOf } from '../lines/bytes.ts';
import { type LevelCode, levelOfWord, NO_LEVEL } from '../normalize/level.ts';
import type { TimeReader } from '../normalize/time-reader.ts';

const PROBE = new EntryDraft();
/** A level in the middle of a message is none of its entry. */
const WITHIN = 120;
const FIRST_WORDS = 5;

interface Line {
  bytes: Bytes;
  start: number;
  end: number;
}

/** The full date and time that a line begins with; NaN for none. */
export function timeOfLine({ bytes, start, end }: Line, times: TimeReader): number {
  return readForeignHeader(bytes, start, end, times, PROBE, Number.NaN) ? PROBE.timestampMs : Number.NaN;
}

/** The level that stands in capitals among the first words of a line. */
export function levelOfLine({ bytes, start, end }: Line): LevelCode {
  const head = narrowTextOf(bytes, start, Math.min(end, start + WITHIN));
  let words = 0;
  for (const [word] of head.matchAll(/[A-Za-z]+/g)) {
    if (++words > FIRST_WORDS) break;
    if (word === word.toUpperCase() && levelOfWord(word) !== NO_LEVEL) return levelOfWord(word);
  }
  return NO_LEVEL;
}
