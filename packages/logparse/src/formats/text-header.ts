import { closeOf } from '../detect/bracket-pairs.ts';
import { skipFront, skipGap } from '../detect/column-gaps.ts';
import { CLOCK_MARKS } from '../detect/columns.ts';
import type { Header, HeaderColumn } from '../detect/header.ts';
import { LONGEST_NAME, NamedBeginning } from '../detect/name-form.ts';
import { type RequestForm, statusIn } from '../detect/request-form.ts';
import { EntryDraft, type EntryPlace, type MetadataSource } from '../entries/entry-draft.ts';
import { KeptPlaces } from '../entries/kept-places.ts';
import { isDigit } from '../lines/ascii.ts';
import { type Bytes, narrowTextOf, textOf } from '../lines/bytes.ts';
import { isFailedAnswer } from '../normalize/answer.ts';
import { levelOfCompound } from '../normalize/compound-level.ts';
import { epoch, matchEpoch, matchUptime, uptime } from '../normalize/epoch.ts';
import { ERROR, levelOfLetter, NO_LEVEL } from '../normalize/level.ts';
import { matchShape } from '../normalize/match-timestamp.ts';
import { time } from '../normalize/matched-time.ts';
import { FAILED, outcomeOfWords } from '../normalize/outcome.ts';
import type { TimeReader } from '../normalize/time-reader.ts';
import type { Shape } from '../normalize/timestamp-shapes.ts';
import { hashStep, WordMemo } from '../normalize/word-memo.ts';
import { endOfColumn, endOfWord, plainColumn, skipSeparators } from './column-ends.ts';
import { type Fit, NO_FIT, PARTLY, WHOLE } from './format.ts';
import { CLOSES, DIVIDES, ENDS_NAME, isMark, marks, OPENS, WORD_CHARACTER } from './header-marks.ts';
import { HeaderMetadata } from './header-metadata.ts';
import { levelOfSmallLetter, levelOfToken, levelWithin, nameOfToken } from './header-words.ts';

const BLANK = 32;
const PLUS = 43;
const SLASH = 47;
/** The unit behind a number of them. */
const SECONDS = 115;
const COLON = 58;
const BAR = 124;
const OPEN_PARENTHESIS = 40;
const CLOSE_PARENTHESIS = 41;
const CLOSE_BRACKET = 93;
const CLOCK_MARK = marks(CLOCK_MARKS);

/** Columns that may tell who wrote a line. */
const WRITERS: ReadonlySet<string> = new Set(['word', 'component', 'tag', 'name', 'integer', 'bracket']);

/** True for a header that says who wrote a line. */
export function namesWriter({ columns }: Header): boolean {
  return columns.some(({ kind }) => WRITERS.has(kind));
}

/** Reads the learnt header of a line. */
export class HeaderReader implements MetadataSource {
  readonly #header: Header;
  readonly #stop: number;
  readonly #times: TimeReader;
  readonly #anchor: HeaderColumn | undefined;
  readonly #opener: number;
  readonly #hasLevel: boolean;
  readonly #levels: WordMemo<number>;
  readonly #names = new WordMemo(nameOfToken);
  readonly #compounds = new WordMemo(levelOfCompound);
  readonly #beginning: NamedBeginning | null;
  readonly #metadata: HeaderMetadata;
  readonly #again = new EntryDraft();
  /** Only the places of the columns are asked for: the time is not to be read twice. */
  #isPassing = false;
  readonly #places: KeptPlaces;

  constructor(header: Header, times: TimeReader) {
    this.#header = header;
    this.#stop = header.stop === '' ? -1 : header.stop.charCodeAt(0);
    this.#times = times;
    this.#anchor = header.columns[header.anchor];
    this.#opener = this.#anchor === undefined || this.#anchor.opener === '' ? 0 : this.#anchor.opener.charCodeAt(0);
    this.#hasLevel = header.columns.some(
      (column) => column.kind === 'level' || column.shape === 'klog' || column.statesLevel,
    );
    this.#levels = new WordMemo(header.columns.some((one) => one.isSmallLetter) ? levelOfSmallLetter : levelOfToken);
    const named = header.columns.find(({ name }) => name !== undefined)?.name;
    this.#beginning = named === undefined ? null : new NamedBeginning(named);
    this.#metadata = new HeaderMetadata(header.columns);
    this.#places = new KeptPlaces(1 + header.columns.length * 2);
  }

  /** Fills the draft when the line bytes[start, end) begins with the header, at least up to its anchor. */
  read(bytes: Bytes, start: number, end: number, draft: EntryDraft): Fit {
    const { columns, anchor, stop } = this.#header;
    const { numbers: places, base } = this.#places;
    let at = skipGap(bytes, skipFront(bytes, start, stop), stop);
    draft.timestampMs = Number.NaN;
    draft.level = NO_LEVEL;
    draft.component = '';
    let fit: Fit = WHOLE;
    let i = 0;
    for (; i < columns.length; i++) {
      const next = at >= end ? -1 : this.#column(columns[i] as HeaderColumn, bytes, at, end, draft, i < anchor);
      if (next < 0 || next > end) {
        if (i <= anchor) return NO_FIT;
        fit = PARTLY;
        break;
      }
      places[base + 1 + i * 2] = at - start;
      places[base + 2 + i * 2] = next - start;
      if (columns[i]?.statesLevel) {
        if (!this.#readCompound(bytes, at, next, draft) && i === anchor) return NO_FIT;
        if (columns[i]?.countsSeconds) draft.timestampMs = this.#times.uptime(secondsWithin(bytes, at, next) * 1000);
      }
      at = skipGap(bytes, next, stop);
      if (at > end) at = end;
    }
    places[base] = i;
    draft.bytes = bytes;
    draft.headerStart = start;
    draft.messageStart = skipSeparators(bytes, at, end);
    draft.messageEnd = end;
    draft.placeEnd = end;
    draft.levelInMessage = !this.#hasLevel;
    draft.metadata = this;
    if (this.#header.endsLine) takeWholeLine(draft, start);
    if (this.#header.hasTrailer) this.#readTrailer(draft);
    if (this.#header.levelPlace !== null && draft.level === NO_LEVEL && !this.#isPassing)
      draft.level = levelWithin(this.#header.levelPlace, bytes, start, end);
    if (this.#header.requests !== null && !this.#isPassing) readAnswer(draft, this.#header.requests);
    return fit;
  }

  /** Takes `(kafka.log.Log)` off the end of the message. */
  #readTrailer(draft: EntryDraft): void {
    const { bytes, messageStart, messageEnd } = draft;
    const last = bytes[messageEnd - 1];
    if (last !== CLOSE_PARENTHESIS && last !== CLOSE_BRACKET) return;
    let at = messageEnd - 1;
    while (at > messageStart && (bytes[at] as number) > BLANK) at--;
    if (at <= messageStart || OPENS[bytes[at + 1] as number] !== 1) return;
    this.#named(this.#names.at(bytes, at + 2, messageEnd - 1), draft);
    draft.messageEnd = at;
  }

  /** Reads the level inside a column; false when it states none. */
  #readCompound(bytes: Bytes, at: number, to: number, draft: EntryDraft): boolean {
    const level = this.#compounds.at(bytes, at, to);
    if (level !== NO_LEVEL) draft.level = level;
    return level !== NO_LEVEL;
  }

  /** Keeps the places of the columns of the line that was read last; they go into the detail of its entry. */
  keep(): number {
    return this.#places.keep();
  }

  /** The parts of a line's header that are neither time nor level. */
  writerOf(bytes: Bytes, start: number, end: number): string {
    this.#isPassing = true;
    this.read(bytes, start, end, this.#again);
    this.#isPassing = false;
    const { numbers, base } = this.#places;
    let writer = '';
    for (let i = 0; i < (numbers[base] as number); i++) {
      if (!WRITERS.has(this.#header.columns[i]?.kind ?? 'time')) continue;
      const from = start + (numbers[base + 1 + i * 2] as number);
      writer += `${narrowTextOf(bytes, from, start + (numbers[base + 2 + i * 2] as number))} `;
    }
    return writer;
  }

  metadataOf({ bytes, headerStart, messageEnd, detail }: EntryPlace): string | null {
    const { numbers, base } = this.#places;
    if (typeof detail === 'number') return this.#metadata.jsonOf(bytes, headerStart, numbers, detail);
    this.#isPassing = true;
    this.read(bytes, headerStart, messageEnd, this.#again);
    this.#isPassing = false;
    return this.#metadata.jsonOf(bytes, headerStart, numbers, base);
  }

  /** Reads one column and gives the position behind it; -1 when the line does not have it. */
  #column(
    column: HeaderColumn,
    bytes: Bytes,
    at: number,
    end: number,
    draft: EntryDraft,
    isBeforeAnchor: boolean,
  ): number {
    switch (column.kind) {
      case 'time':
        // Only the anchor tells the entry's time; further ones are passed.
        if (column === this.#anchor && !this.#isPassing) return this.#time(column, bytes, at, end, draft);
        return this.#passTime(column, bytes, at, end);
      case 'word':
        return this.#word(bytes, at, end, draft);
      case 'component':
      case 'tag':
        return this.#tag(bytes, at, end, draft, isBeforeAnchor);
      case 'name':
        return this.#nameWithBlanks(bytes, at, end, draft);
      case 'level':
        // `[I 2024-… app]`: the bracket goes on behind the level.
        if (column.opener !== '' && bytes[at] === 91) at += bytes[at + 1] === 32 ? 2 : 1;
        return this.#level(column, bytes, at, end, draft, isBeforeAnchor);
      default: {
        const to = plainColumn(column.kind, bytes, at, end, this.#header.stop, isBeforeAnchor);
        if (column.isLogger && to > 0) this.#name(bytes, at + 1, to - 1, draft);
        return to;
      }
    }
  }

  #level(
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
      if (bytes[to] === 58) to++;
    } else {
      to = at;
      while (to < end && (bytes[to] === 58 || bytes[to] === 61)) to++;
      while (to < end && isWordByte(bytes[to] as number)) to++;
      // `ERROR:`, `INFO|`, `WARN,`, `[2024-… INFO]`
      if (to < end && isMark(bytes[to] as number)) to++;
    }
    const level = this.#levels.at(bytes, at, to);
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

  /** A word up to a blank; a process id behind a name is ever new: only the name itself is worth remembering. */
  #word(bytes: Bytes, at: number, end: number, draft: EntryDraft): number {
    const stop = this.#stop;
    let hash = 0;
    let to = at;
    for (; to < end; to++) {
      const c = bytes[to] as number;
      if (c === 32 || c === 9 || ((c === stop || c === 91) && to > at)) break;
      hash = hashStep(hash, c);
    }
    this.#named(this.#names.find(bytes, at, to, hash), draft);
    return to < end && bytes[to] === 91 ? endOfWord(bytes, to, end, stop, false) : to;
  }

  #tag(bytes: Bytes, at: number, end: number, draft: EntryDraft, isBeforeAnchor: boolean): number {
    const tagged = bytes[at + 1] === SLASH ? endOfLetterTag(bytes, at, end) : -1;
    if (tagged > 0) {
      this.#name(bytes, at, tagged, draft);
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
    if (isNamed && bytes[named] === 32 && bytes[named - 1] === 58) {
      // `name: `, as most are written.
      this.#named(this.#names.find(bytes, at, named, hash), draft);
      return named;
    }
    const padded = isNamed ? endOfPadding(bytes, named, end) : -1;
    if (padded > 0) {
      this.#named(this.#names.find(bytes, at, named, hash), draft);
      return padded;
    }
    const to = isNamed
      ? endOfWord(bytes, named, end, this.#stop, true, at)
      : endOfWord(bytes, at, end, this.#stop, true);
    const last = bytes[bytes[to - 1] === PLUS ? to - 2 : to - 1] as number;
    const isTag = last === COLON || last === CLOSE_BRACKET || last === CLOSE_PARENTHESIS;
    if (!isTag && !isBeforeAnchor && this.#stop < 0) return -1;
    if (isNamed && bytes[named] === 91) this.#named(this.#names.find(bytes, at, named, hash), draft);
    else this.#name(bytes, at, to, draft);
    return to;
  }

  #nameWithBlanks(bytes: Bytes, at: number, end: number, draft: EntryDraft): number {
    const beginning = this.#beginning;
    if (beginning?.find(narrowTextOf(bytes, at, Math.min(end, at + LONGEST_NAME))) !== true) return -1;
    this.#name(bytes, at, at + beginning.nameLength, draft);
    return at + beginning.length;
  }

  #name(bytes: Bytes, at: number, to: number, draft: EntryDraft): void {
    let end = at + 1;
    while (end < to && bytes[end] !== 91) end++;
    this.#named(this.#names.at(bytes, at, end), draft);
  }

  #named({ name, level }: { name: string; level: number }, draft: EntryDraft): void {
    draft.component = name;
    if (level !== NO_LEVEL && draft.level === NO_LEVEL) draft.level = level;
  }

  #time(column: HeaderColumn, bytes: Bytes, start: number, end: number, draft: EntryDraft): number {
    let at = start;
    if (this.#opener !== 0) {
      if (bytes[at] !== this.#opener) return -1;
      at += bytes[at + 1] === 32 ? 2 : 1;
    }
    if (column.isMarked === true && CLOCK_MARK[bytes[at] as number] === 1) at++;
    if (column.shape === 'epoch') {
      draft.timestampMs = this.#times.epoch(matchEpoch(bytes, at));
      at = epoch.end;
    } else if (column.shape === 'uptime') {
      draft.timestampMs = this.#times.uptime(matchUptime(bytes, at));
      at = uptime.end;
      if (bytes[at] === SECONDS && this.#opener !== 0) at++;
    } else if (column.shape !== null) {
      const isKlog = column.shape === 'klog';
      if (isKlog) draft.level = levelOfLetter(String.fromCharCode(bytes[at++] as number));
      draft.timestampMs = this.#times.read(isKlog ? klogShape(bytes, at) : (column.shape as Shape), bytes, at, end);
      at = this.#times.end;
    }
    if (Number.isNaN(draft.timestampMs) && !this.#times.isZero) return -1;
    if (this.#header.tornTime !== null) draft.timestampMs = Number.NaN;
    // The bracket may have opened in the column before.
    if (at < end && (this.#opener !== 0 ? CLOSES[bytes[at] as number] === 1 : bytes[at] === CLOSE_BRACKET)) at++;
    return at < end && DIVIDES[bytes[at] as number] === 1 ? at + 1 : at;
  }

  #passTime(column: HeaderColumn, bytes: Bytes, start: number, end: number): number {
    const at = column.opener === '' ? start : start + 1;
    const { shape } = column;
    const isUsual = shape !== null && shape !== 'epoch' && shape !== 'klog' && shape !== 'uptime';
    if (isUsual && matchShape(shape, bytes, at, end)) {
      return column.opener === '' ? time.end : time.end + 1;
    }
    return endOfColumn(bytes, start, end, this.#header.stop, true);
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

/** The digits of a token as a number. */
function secondsWithin(bytes: Bytes, start: number, end: number): number {
  let seconds = 0;
  for (let at = start; at < end; at++)
    if (isDigit(bytes[at] as number)) seconds = seconds * 10 + (bytes[at] as number) - 48;
  return seconds;
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

/** Takes the status of the answer that a line writes down. */
function readAnswer(draft: EntryDraft, form: RequestForm): void {
  draft.answer = statusIn(narrowTextOf(draft.bytes, draft.headerStart, draft.messageEnd), form);
  draft.failedStatus = isFailedAnswer(draft.answer) ? draft.answer : 0;
}

/** Nothing in front of the message tells anything but the time. */
function takeWholeLine(draft: EntryDraft, start: number): void {
  draft.messageStart = start;
  draft.component = '';
  draft.metadata = null;
}

/** `0102 10:00:00.1`, or with the year in front. */
function klogShape(bytes: Bytes, at: number): Shape {
  return isDigit(bytes[at + 4] as number) ? 'yMD_H:m:sf' : 'MD_h:m:sf';
}

/** A byte of a word, in any script. */
function isWordByte(byte: number): boolean {
  return byte > 127 || WORD_CHARACTER[byte] === 1;
}
