import { closeOf } from '../detect/bracket-pairs.ts';
import type { Header, HeaderColumn } from '../detect/header.ts';
import type { EntryDraft } from '../entries/entry-draft.ts';
import { type Bytes, textOf } from '../lines/bytes.ts';
import { levelOfCompound } from '../normalize/compound-level.ts';
import { ERROR, NO_LEVEL } from '../normalize/level.ts';
import { FAILED, outcomeOfWords } from '../normalize/outcome.ts';
import { WordMemo } from '../normalize/word-memo.ts';
import { endOfWord } from './column-ends.ts';
import { isMark, OPENS, WORD_CHARACTER } from './header-marks.ts';
import { levelOfSmallLetter, levelOfToken } from './header-words.ts';

const BLANK = 32;
const COLON = 58;
const EQUALS = 61;
const BAR = 124;

/** Reads the columns of a header that state how bad a line is. */
export class HeaderLevel {
  readonly #stop: number;
  readonly #known: WordMemo<number>;
  readonly #compounds = new WordMemo(levelOfCompound);

  constructor({ columns }: Header, stop: number) {
    this.#stop = stop;
    this.#known = new WordMemo(columns.some((one) => one.isSmallLetter) ? levelOfSmallLetter : levelOfToken);
  }

  /** Reads the level inside a column; false when it states none. */
  readCompound(bytes: Bytes, at: number, to: number, draft: EntryDraft): boolean {
    const level = this.#compounds.at(bytes, at, to);
    if (level !== NO_LEVEL) draft.level = level;
    return level !== NO_LEVEL;
  }

  /** Reads a column of levels and gives the position behind it; -1 when the line does not have it. */
  read(
    column: HeaderColumn,
    bytes: Bytes,
    at: number,
    end: number,
    draft: EntryDraft,
    isBeforeAnchor: boolean,
  ): number {
    let to: number;
    if (OPENS[bytes[at] as number] === 1) {
      to = closeOf(bytes, at, end) + 1;
      if (to === 0) return -1;
      if (bytes[to] === COLON) to++;
    } else {
      to = at;
      while (to < end && (bytes[to] === COLON || bytes[to] === EQUALS)) to++;
      while (to < end && isWordByte(bytes[to] as number)) to++;
      // `ERROR:`, `INFO|`, `WARN,`, `[2024-… INFO]`
      if (to < end && isMark(bytes[to] as number)) to++;
    }
    const level = this.#known.at(bytes, at, to);
    if (level === NO_LEVEL && column.mayBeBare === true) return bytes[at] === COLON ? at + 1 : -1;
    if (level === NO_LEVEL && column.isBarred === true) {
      const bar = endBeforeBar(bytes, at, end);
      // Another word in the column of levels: `Exception`, `Assert`.
      if (draft.level === NO_LEVEL && outcomeOfWords(textOf(bytes, at, bar).trim()) === FAILED) draft.level = ERROR;
      return bar;
    }
    if (level === NO_LEVEL) return isBeforeAnchor ? endOfWord(bytes, at, end, this.#stop, true) : -1;
    // A further word that states a level is a tag.
    if (draft.level === NO_LEVEL) draft.level = level;
    return to;
  }
}

/** The end of a word with a bar behind it; -1 where none stands. */
function endBeforeBar(bytes: Bytes, start: number, end: number): number {
  let at = start;
  while (at < end && WORD_CHARACTER[bytes[at] as number] === 1) at++;
  const to = at;
  while (at < end && bytes[at] === BLANK) at++;
  return to > start && at < end && bytes[at] === BAR ? to : -1;
}

/** A byte of a word, in any script. */
function isWordByte(byte: number): boolean {
  return byte > 127 || WORD_CHARACTER[byte] === 1;
}
