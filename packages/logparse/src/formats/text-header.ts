import { skipFront, skipGap } from '../detect/column-gaps.ts';
import type { Header, HeaderColumn } from '../detect/header.ts';
import { formOfLevel } from '../detect/level-form.ts';
import { type RequestForm, statusIn } from '../detect/request-form.ts';
import { EntryDraft, type EntryPlace, type MetadataSource } from '../entries/entry-draft.ts';
import { KeptPlaces } from '../entries/kept-places.ts';
import { isDigit } from '../lines/ascii.ts';
import { type Bytes, narrowTextOf } from '../lines/bytes.ts';
import { isFailedAnswer } from '../normalize/answer.ts';
import { NO_LEVEL } from '../normalize/level.ts';
import type { TimeReader } from '../normalize/time-reader.ts';
import { plainColumn, skipSeparators } from './column-ends.ts';
import { type Fit, NO_FIT, PARTLY, WHOLE } from './format.ts';
import { HeaderLevel } from './header-level.ts';
import { HeaderMetadata } from './header-metadata.ts';
import { HeaderTime } from './header-time.ts';
import { levelWithin } from './header-words.ts';
import { HeaderWriter } from './header-writer.ts';

const BLANK = 32;
const OPEN_BRACKET = 91;

/** Columns that may tell who wrote a line. */
const WRITERS: ReadonlySet<string> = new Set(['word', 'component', 'tag', 'name', 'integer', 'bracket']);

/** Columns that any word fits: without the time before them they cannot be told from a message. */
const OPEN_ENDED: ReadonlySet<string> = new Set(['word', 'name', 'tag']);

/** True for a header that says who wrote a line. */
export function namesWriter({ columns }: Header): boolean {
  return columns.some(({ kind }) => WRITERS.has(kind));
}

/** Reads the learnt header of a line. */
export class HeaderReader implements MetadataSource {
  readonly #header: Header;
  readonly #times: TimeReader;
  readonly #anchor: HeaderColumn | undefined;
  readonly #hasLevel: boolean;
  readonly #time: HeaderTime;
  readonly #level: HeaderLevel;
  readonly #writer: HeaderWriter;
  readonly #metadata: HeaderMetadata;
  readonly #again = new EntryDraft();
  /** Only the places of the columns are asked for: the time is not to be read twice. */
  #isPassing = false;
  readonly #places: KeptPlaces;

  constructor(header: Header, times: TimeReader) {
    this.#header = header;
    this.#times = times;
    this.#anchor = header.columns[header.anchor];
    this.#hasLevel = header.columns.some(
      (column) => column.kind === 'level' || column.shape === 'klog' || column.statesLevel,
    );
    const stop = header.stop === '' ? -1 : header.stop.charCodeAt(0);
    this.#time = new HeaderTime(header, times);
    this.#level = new HeaderLevel(header, stop);
    this.#writer = new HeaderWriter(header, stop);
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
    /** The words right before the column at hand that may as well begin the message: where they begin, and who wrote before them. */
    let doubted = -1;
    let doubtedAt = 0;
    let writer = '';
    for (; i < columns.length; i++) {
      const before = draft.component;
      const next = at >= end ? -1 : this.#column(columns[i] as HeaderColumn, bytes, at, end, draft, i < anchor);
      if (next < 0 || next > end) {
        const isTimeless = i === anchor && this.#statesOnlyLevel(bytes, start, draft);
        if (i <= anchor && !isTimeless) return NO_FIT;
        fit = PARTLY;
        if (!isTimeless) break;
        doubted = -1;
        draft.timestampMs = Number.NaN;
        places[base + 1 + i * 2] = at - start;
        places[base + 2 + i * 2] = at - start;
        if (OPEN_ENDED.has(columns[i + 1]?.kind ?? 'word')) {
          i++;
          break;
        }
        continue;
      }
      places[base + 1 + i * 2] = at - start;
      places[base + 2 + i * 2] = next - start;
      if (i <= anchor || columns[i]?.kind !== 'word' || !this.#writer.isDoubtful) doubted = -1;
      else if (doubted < 0) {
        doubted = i;
        doubtedAt = at;
        writer = before;
      }
      if (columns[i]?.statesLevel) {
        if (!this.#level.readCompound(bytes, at, next, draft) && i === anchor) return NO_FIT;
        if (columns[i]?.countsSeconds) draft.timestampMs = this.#times.uptime(secondsWithin(bytes, at, next) * 1000);
      }
      at = skipGap(bytes, next, stop);
      if (at > end) at = end;
    }
    if (doubted >= 0 && (i < columns.length || isInSentence(bytes, at, end))) {
      i = doubted;
      at = doubtedAt;
      draft.component = writer;
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
    if (this.#header.hasTrailer) this.#writer.readTrailer(draft);
    if (this.#header.levelPlace !== null && draft.level === NO_LEVEL && !this.#isPassing)
      draft.level = levelWithin(this.#header.levelPlace, bytes, start, end);
    if (this.#header.requests !== null && !this.#isPassing) readAnswer(draft, this.#header.requests);
    return fit;
  }

  /** The level before the anchor is written as in lines that have a time, although this one has none. */
  #statesOnlyLevel(bytes: Bytes, start: number, draft: EntryDraft): boolean {
    const { anchor, levelForms } = this.#header;
    if (levelForms.length === 0 || draft.level === NO_LEVEL) return false;
    const { numbers: places, base } = this.#places;
    const [from, to] = [places[base - 1 + anchor * 2] as number, places[base + anchor * 2] as number];
    return levelForms.includes(formOfLevel(narrowTextOf(bytes, start + from, start + to)));
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
        if (column === this.#anchor && !this.#isPassing) return this.#time.read(column, bytes, at, end, draft);
        if (column === this.#anchor && this.#header.levelForms.length > 0 && !this.#time.isAt(column, bytes, at, end))
          return -1;
        return this.#time.pass(column, bytes, at, end);
      case 'word':
        return this.#writer.word(bytes, at, end, draft);
      case 'component':
      case 'tag':
        return this.#writer.tag(bytes, at, end, draft, isBeforeAnchor);
      case 'name':
        return this.#writer.nameWithBlanks(bytes, at, end, draft);
      case 'level':
        // `[I 2024-… app]`: the bracket goes on behind the level.
        if (column.opener !== '' && bytes[at] === OPEN_BRACKET) at += bytes[at + 1] === BLANK ? 2 : 1;
        return this.#level.read(column, bytes, at, end, draft, isBeforeAnchor);
      default: {
        const to = plainColumn(column.kind, bytes, at, end, this.#header.stop, isBeforeAnchor);
        if (column.isLogger && to > 0) this.#writer.name(bytes, at + 1, to - 1, draft);
        return to;
      }
    }
  }
}

/** One blank and a small letter around a position: a word of a sentence follows another one. */
function isInSentence(bytes: Bytes, at: number, end: number): boolean {
  return at + 1 < end && bytes[at - 1] === BLANK && (bytes[at - 2] as number) > BLANK && isSmall(bytes[at] as number);
}

function isSmall(byte: number): boolean {
  return byte >= 97 && byte !== 123 && byte !== 124 && byte !== 125 && byte !== 126;
}

/** The digits of a token as a number. */
function secondsWithin(bytes: Bytes, start: number, end: number): number {
  let seconds = 0;
  for (let at = start; at < end; at++)
    if (isDigit(bytes[at] as number)) seconds = seconds * 10 + (bytes[at] as number) - 48;
  return seconds;
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
