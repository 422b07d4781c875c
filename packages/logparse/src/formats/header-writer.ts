import type { Header } from '../detect/header.ts';
import { LONGEST_NAME, NamedBeginning } from '../detect/name-form.ts';
import { isOfLetters, tellsEnd } from '../detect/sentence-words.ts';
import type { EntryDraft } from '../entries/entry-draft.ts';
import { isDigit } from '../lines/ascii.ts';
import { type Bytes, narrowTextOf } from '../lines/bytes.ts';
import { NO_LEVEL } from '../normalize/level.ts';
import { hashStep, WordMemo } from '../normalize/word-memo.ts';
import { endOfWord } from './column-ends.ts';
import { ENDS_NAME, OPENS } from './header-marks.ts';
import { nameOfToken } from './header-words.ts';

const TAB = 9;
const BLANK = 32;
const OPEN_PARENTHESIS = 40;
const CLOSE_PARENTHESIS = 41;
const PLUS = 43;
const SLASH = 47;
const COLON = 58;
const OPEN_BRACKET = 91;
const CLOSE_BRACKET = 93;

/** Reads the columns of a header that tell who wrote a line. */
export class HeaderWriter {
  readonly #stop: number;
  readonly #known: WordMemo<WrittenName>;
  /** The word that was read last may as well begin the message. */
  isDoubtful = false;
  readonly #beginning: NamedBeginning | null;

  constructor({ columns }: Header, stop: number) {
    this.#stop = stop;
    this.#known = new WordMemo(readNames(columns));
    const named = columns.find(({ name }) => name !== undefined)?.name;
    this.#beginning = named === undefined ? null : new NamedBeginning(named);
  }

  /** Takes `(kafka.log.Log)` off the end of the message. */
  readTrailer(draft: EntryDraft): void {
    const { bytes, messageStart, messageEnd } = draft;
    const last = bytes[messageEnd - 1];
    if (last !== CLOSE_PARENTHESIS && last !== CLOSE_BRACKET) return;
    let at = messageEnd - 1;
    while (at > messageStart && (bytes[at] as number) > BLANK) at--;
    if (at <= messageStart || OPENS[bytes[at + 1] as number] !== 1) return;
    this.#named(this.#known.at(bytes, at + 2, messageEnd - 1), draft);
    draft.messageEnd = at;
  }

  /** A word up to a blank; a process id behind a name is ever new: only the name itself is worth remembering. */
  word(bytes: Bytes, at: number, end: number, draft: EntryDraft): number {
    const stop = this.#stop;
    let hash = 0;
    let to = at;
    for (; to < end; to++) {
      const c = bytes[to] as number;
      if (c === BLANK || c === TAB || ((c === stop || c === OPEN_BRACKET) && to > at)) break;
      hash = hashStep(hash, c);
    }
    const found = this.#known.find(bytes, at, to, hash);
    this.isDoubtful = found.isDoubtful;
    this.#named(found, draft);
    return to < end && bytes[to] === OPEN_BRACKET ? endOfWord(bytes, to, end, stop, false) : to;
  }

  /** A name with a colon or a process behind it, and perhaps a level before it. */
  tag(bytes: Bytes, at: number, end: number, draft: EntryDraft, isBeforeAnchor: boolean): number {
    const tagged = bytes[at + 1] === SLASH ? endOfLetterTag(bytes, at, end) : -1;
    if (tagged > 0) {
      this.name(bytes, at, tagged, draft);
      return tagged;
    }
    let hash = 0;
    let named = at;
    for (; named < end; named++) {
      const c = bytes[named] as number;
      if (ENDS_NAME[c] === 1 || c === this.#stop) break;
      hash = hashStep(hash, c);
    }
    const isNamed = named > at && named < end;
    if (isNamed && bytes[named] === BLANK && bytes[named - 1] === COLON) {
      // `name: `, as most are written.
      const found = this.#known.find(bytes, at, named, hash);
      if (found.tellsEnd && !isBeforeAnchor) return -1;
      this.#named(found, draft);
      return named;
    }
    const padded = isNamed ? endOfPadding(bytes, named, end) : -1;
    if (padded > 0) {
      this.#named(this.#known.find(bytes, at, named, hash), draft);
      return padded;
    }
    const to = isNamed
      ? endOfWord(bytes, named, end, this.#stop, true, at)
      : endOfWord(bytes, at, end, this.#stop, true);
    const last = bytes[bytes[to - 1] === PLUS ? to - 2 : to - 1] as number;
    const isTag = last === COLON || last === CLOSE_BRACKET || last === CLOSE_PARENTHESIS;
    if (!isTag && !isBeforeAnchor && this.#stop < 0) return -1;
    if (isNamed && bytes[named] === OPEN_BRACKET) this.#named(this.#known.find(bytes, at, named, hash), draft);
    else this.name(bytes, at, to, draft);
    return to;
  }

  /** A name that may hold blanks, told from the message by its beginning. */
  nameWithBlanks(bytes: Bytes, at: number, end: number, draft: EntryDraft): number {
    const beginning = this.#beginning;
    if (beginning?.find(narrowTextOf(bytes, at, Math.min(end, at + LONGEST_NAME))) !== true) return -1;
    this.name(bytes, at, at + beginning.nameLength, draft);
    return at + beginning.length;
  }

  /** Takes the name that a text begins with, up to a bracket. */
  name(bytes: Bytes, at: number, to: number, draft: EntryDraft): void {
    let end = at + 1;
    while (end < to && bytes[end] !== OPEN_BRACKET) end++;
    this.#named(this.#known.at(bytes, at, end), draft);
  }

  #named({ name, level }: WrittenName, draft: EntryDraft): void {
    draft.component = name;
    if (level !== NO_LEVEL && draft.level === NO_LEVEL) draft.level = level;
  }
}

/** What a token of a header says of who wrote the line. */
interface WrittenName extends ReturnType<typeof nameOfToken> {
  /** A plain word that is none of the known names. */
  isDoubtful: boolean;
  /** And tells what happened. */
  tellsEnd: boolean;
}

/** Reads tokens by the names that are known; where a header knows none, every token is one. */
function readNames(columns: Header['columns']): (token: string) => WrittenName {
  const learnt = columns.flatMap(({ known }) => known ?? []);
  return (token) => {
    const read = nameOfToken(token);
    const word = token.replace(/:$/, '');
    const isDoubtful = learnt.length > 0 && isOfLetters(word) && !learnt.some((known) => known.has(word));
    return { ...read, isDoubtful, tellsEnd: isDoubtful && tellsEnd(word) };
  };
}

/** Past the colon of a name that is filled up with blanks before it; -1 where none follows. */
function endOfPadding(bytes: Bytes, nameEnd: number, end: number): number {
  let at = nameEnd;
  while (at < end && bytes[at] === BLANK) at++;
  return at > nameEnd && bytes[at] === COLON && (at + 1 === end || bytes[at + 1] === BLANK) ? at + 1 : -1;
}

/** Past `D/OkHttp  (  103):`, whose name may hold blanks; -1 where no process stands behind it. */
function endOfLetterTag(bytes: Bytes, start: number, end: number): number {
  const furthest = Math.min(end, start + LONGEST_NAME);
  let at = start + 2;
  while (at < furthest && bytes[at] !== OPEN_PARENTHESIS) at++;
  do at++;
  while (at < furthest && bytes[at] === BLANK);
  const digits = at;
  while (at < furthest && isDigit(bytes[at] as number)) at++;
  return at > digits && bytes[at] === CLOSE_PARENTHESIS && bytes[at + 1] === COLON ? at + 2 : -1;
}
