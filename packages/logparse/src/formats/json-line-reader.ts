import type { EntryDraft } from '../entries/entry-draft.ts';
import { type Bytes, textOf } from '../lines/bytes.ts';
import { cleanText } from '../lines/clean-text.ts';
import { isFailedAnswer } from '../normalize/answer.ts';
import { epochToMs } from '../normalize/epoch.ts';
import { NO_LEVEL } from '../normalize/level.ts';
import type { RecordReader } from '../normalize/record-fields.ts';
import { NOTHING_SAID, outdoes, saysInside } from '../normalize/record-outcome.ts';
import type { Fields } from '../normalize/record-values.ts';
import type { TimeReader } from '../normalize/time-reader.ts';
import { JsonLineMetadata, WrittenLine } from './json-line-metadata.ts';
import { CONTAINER, ESCAPED_STRING, JsonObjectScanner, PLAIN_STRING, SCALAR } from './json-object-scanner.ts';
import { type JsonShape, JsonShapes } from './json-shape.ts';

const LONGEST_TIME = 64;
const LONGEST_NAME = 200;
const OPEN_BRACE = 123;
const STATUS = { digits: 3, first: 100, end: 600 };
/** `{}` */
const EMPTY = 2;

/**
 * Reads records whose time, level, message and component are plain values of the record itself, where they lie. A record of
 * any other form is left to JSON.parse and RecordReader, which read the same from it.
 */
export class JsonLineReader {
  readonly #times: TimeReader;
  readonly #shapes: JsonShapes;
  readonly #scanner = new JsonObjectScanner();
  readonly #metadata = new JsonLineMetadata();
  #timestampMs = Number.NaN;
  #level = NO_LEVEL;
  #component = '';
  #message = 0;
  #status = 0;
  #isRequest = false;
  #outcome = NOTHING_SAID;
  /** The message when it holds escapes. */
  #unescaped: string | null = null;
  /** One bit per member that went into a part of the entry. */
  #used = 0;

  constructor(times: TimeReader, reader: RecordReader) {
    this.#times = times;
    this.#shapes = new JsonShapes(reader);
  }

  /** Reads the record bytes[start, end); false when it is left to JSON.parse. */
  read(bytes: Bytes, start: number, end: number): boolean {
    const scanner = this.#scanner;
    if (!scanner.scan(bytes, start, end)) return false;
    const shape = this.#shapes.of(bytes, scanner);
    if (shape === null || !shape.isPlain || this.#hasAny(shape.outer, CONTAINER)) return false;
    if (shape.hasInnerOutcome || !this.#readOutcome(bytes, shape)) return false;
    if (shape.looksLeft > 0 && this.#looksInside(bytes, start, end, shape)) return false;
    this.#used = 0;
    this.#status = this.#readStatus(bytes, shape);
    this.#isRequest = this.#status > 0 && shape.isRequest;
    // The request may stand in an object or be written out.
    if (this.#status > 0 && !shape.isRequest && shape.request.length > 0) return false;
    return (
      this.#readTime(bytes, shape) &&
      this.#readLevel(bytes, shape) &&
      this.#findMessage(bytes, shape) &&
      this.#readComponent(bytes, shape) &&
      !this.#hasStack(shape)
    );
  }

  /** Fills a draft with what was read last. */
  fill(draft: EntryDraft, bytes: Bytes, start: number, end: number): void {
    const { valueStart, valueEnd } = this.#scanner;
    draft.timestampMs = this.#timestampMs;
    draft.level = this.#level;
    draft.component = this.#component;
    draft.failedStatus = isFailedAnswer(this.#status) ? this.#status : 0;
    draft.answer = this.#isRequest ? this.#status : 0;
    draft.outcome = this.#outcome;
    draft.isOfRecord = true;
    draft.bytes = bytes;
    draft.headerStart = start;
    draft.messageStart = (valueStart[this.#message] as number) + 1;
    draft.messageEnd = trimmedEnd(bytes, draft.messageStart, (valueEnd[this.#message] as number) - 1);
    draft.placeEnd = end;
    draft.metadata = this.#metadata;
    if (this.#unescaped === null) {
      draft.detail = this.#metadata.keep(this.#scanner, start, this.#used);
      return;
    }
    draft.write(this.#unescaped);
    draft.detail = new WrittenLine(textOf(bytes, start, end), this.#used);
  }

  #readTime(bytes: Bytes, shape: JsonShape): boolean {
    this.#timestampMs = Number.NaN;
    for (const i of shape.time) {
      const ms = this.#timeOf(bytes, i);
      if (ms === null) return false;
      if (Number.isNaN(ms)) continue;
      this.#timestampMs = ms;
      this.#used |= 1 << i;
      return true;
    }
    return shape.nestedTime.length === 0;
  }

  /** The instant of a member, NaN for none; null when it has to be looked into. */
  #timeOf(bytes: Bytes, i: number): number | null {
    const { kind, valueStart, valueEnd } = this.#scanner;
    const from = valueStart[i] as number;
    const to = valueEnd[i] as number;
    if (kind[i] === PLAIN_STRING)
      return to - from - 2 > LONGEST_TIME ? null : this.#times.readField(bytes, from + 1, to - 1);
    if (kind[i] !== SCALAR) return null;
    const ms = epochToMs(Number(textOf(bytes, from, to)));
    return Number.isNaN(ms) ? ms : this.#times.epoch(ms);
  }

  #readLevel(bytes: Bytes, shape: JsonShape): boolean {
    const { kind, valueStart, valueEnd } = this.#scanner;
    this.#level = NO_LEVEL;
    for (const i of shape.level) {
      if (kind[i] === CONTAINER) return false;
      const level = shape.levels[i]?.at(bytes, valueStart[i] as number, valueEnd[i] as number) ?? NO_LEVEL;
      if (level === NO_LEVEL) continue;
      this.#level = level;
      this.#used |= 1 << i;
      return true;
    }
    return !this.#hasAny(shape.nestedLevel, CONTAINER);
  }

  #findMessage(bytes: Bytes, shape: JsonShape): boolean {
    const { kind, valueStart, valueEnd } = this.#scanner;
    this.#unescaped = null;
    for (const i of shape.message) {
      if (kind[i] === SCALAR) continue;
      this.#message = i;
      this.#used |= 1 << i;
      if (kind[i] !== ESCAPED_STRING) return kind[i] === PLAIN_STRING;
      const text: string = JSON.parse(textOf(bytes, valueStart[i] as number, valueEnd[i] as number));
      this.#unescaped = cleanText(text).trimEnd();
      // A message in JSON is a record of its own.
      return !this.#unescaped.includes('\n') && this.#unescaped.charCodeAt(0) !== OPEN_BRACE;
    }
    return false;
  }

  #readComponent(bytes: Bytes, shape: JsonShape): boolean {
    const { kind, valueStart, valueEnd } = this.#scanner;
    this.#component = '';
    for (const i of shape.component) {
      if (kind[i] === SCALAR) continue;
      const from = (valueStart[i] as number) + 1;
      const to = (valueEnd[i] as number) - 1;
      if (kind[i] !== PLAIN_STRING || to - from > LONGEST_NAME) return false;
      if (from === to) continue;
      this.#component = shape.names.at(bytes, from, to);
      this.#used |= 1 << i;
      break;
    }
    return true;
  }

  /** The first member that is a status decides. */
  #readStatus(bytes: Bytes, shape: JsonShape): number {
    const { kind, valueStart, valueEnd } = this.#scanner;
    for (const i of shape.status) {
      const quote = kind[i] === PLAIN_STRING ? 1 : 0;
      const from = (valueStart[i] as number) + quote;
      if ((valueEnd[i] as number) - quote - from !== STATUS.digits) continue;
      const status = digitAt(bytes, from) * 100 + digitAt(bytes, from + 1) * 10 + digitAt(bytes, from + 2);
      if (status >= STATUS.first && status < STATUS.end) return status;
    }
    return 0;
  }

  /** What failed outdoes what went well; false when a member has to be looked into. */
  #readOutcome(bytes: Bytes, shape: JsonShape): boolean {
    const { kind, valueStart, valueEnd } = this.#scanner;
    this.#outcome = NOTHING_SAID;
    for (const i of shape.outcome) {
      const from = valueStart[i] as number;
      const to = valueEnd[i] as number;
      if (kind[i] === CONTAINER ? to - from > EMPTY : to - from > LONGEST_NAME) return false;
      const said = shape.outcomes[i]?.at(bytes, from, to) ?? NOTHING_SAID;
      if (outdoes(said, this.#outcome)) this.#outcome = said;
    }
    return true;
  }

  /** True when an object inside tells how something ended: records of this shape are then left to JSON.parse. */
  #looksInside(bytes: Bytes, start: number, end: number, shape: JsonShape): boolean {
    const { kind, count } = this.#scanner;
    let at = 0;
    while (at < count && kind[at] !== CONTAINER) at++;
    if (at === count) return false;
    shape.looksLeft--;
    const record = JSON.parse(textOf(bytes, start, end)) as Fields;
    shape.hasInnerOutcome = saysInside(record);
    return shape.hasInnerOutcome;
  }

  #hasStack(shape: JsonShape): boolean {
    const { kind, valueStart, valueEnd } = this.#scanner;
    for (const i of shape.stack) {
      if (kind[i] === SCALAR || (this.#used & (1 << i)) !== 0) continue;
      if (kind[i] !== PLAIN_STRING || (valueEnd[i] as number) - (valueStart[i] as number) > 2) return true;
    }
    return this.#hasAny(shape.nestedStack, CONTAINER);
  }

  #hasAny(members: readonly number[], kind: number): boolean {
    for (const i of members) if (this.#scanner.kind[i] === kind) return true;
    return false;
  }
}

function digitAt(bytes: Bytes, at: number): number {
  const digit = (bytes[at] as number) - 48;
  return digit >= 0 && digit <= 9 ? digit : Number.NaN;
}

function trimmedEnd(bytes: Bytes, start: number, end: number): number {
  let at = end;
  while (at > start && bytes[at - 1] === 32) at--;
  return at;
}
