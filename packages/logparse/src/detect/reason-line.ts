import type { EntryAssembler } from '../entries/entry-assembler.ts';
import { type Bytes, textOf } from '../lines/bytes.ts';
import { ERROR, NO_LEVEL } from '../normalize/level.ts';
import { levelOfPrefix } from '../normalize/level-prefix.ts';

/** What a system says of a code: a sentence of words alone. */
const SENTENCE = /^\p{Lu}[\p{L}'’-]*(?:,? [\p{L}'’-]+){2,15}\.\s*$/u;
const LONGEST = 200;

/** True for the sentence right below the one line of an entry that states an error and does not end as a sentence: its reason. */
export function isReasonOf({ draft, lineCount }: EntryAssembler, bytes: Bytes, start: number, end: number): boolean {
  if (lineCount !== 1 || end - start > LONGEST) return false;
  const message = textOf(draft.bytes, draft.messageStart, draft.messageEnd);
  const level = draft.level === NO_LEVEL && draft.levelInMessage ? levelOfPrefix(message) : draft.level;
  if (level === NO_LEVEL || level > ERROR || /[.!]\s*$/.test(message)) return false;
  return SENTENCE.test(textOf(bytes, start, end));
}
