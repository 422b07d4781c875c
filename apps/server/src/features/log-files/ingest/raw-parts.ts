import { PLAIN_TIME_BYTES } from '../entries/plain-times.ts';
import { sharedLength, viewOf } from './parquet/bytes-in-words.ts';
import { CodedBytes, OptionalTexts, type ViewedBytes } from './parquet/coded-texts.ts';
import type { SharedTexts } from './parquet/text-values.ts';
import type { SharedRowLines } from './row-lines.ts';

const NO_BYTES = Buffer.alloc(0);
const NOTHING = { bytes: NO_BYTES, view: viewOf(NO_BYTES) };
const BLANK = 32;
const QUOTE = 34;
/** Fewer digits are no time. */
const TIME_DIGITS = 6;
const TIME_BYTES = 64;

interface TakenRows {
  count: number;
  lines: SharedRowLines;
  messages: SharedTexts;
}

/** A message among those of its group. */
interface Words {
  view: DataView;
  start: number;
  end: number;
}

/**
 * Rows as they stand in the file, in the parts that compress best: the time at the beginning, what else stands before
 * the message, and what stands behind it. A row that does not hold its message as it is, is kept whole.
 */
export class RawParts {
  readonly times: OptionalTexts;
  readonly heads: CodedBytes;
  readonly tails: CodedBytes;
  readonly wholes: OptionalTexts;
  /** No time of the rows holds a word. */
  hasPlainTimes = true;
  #timeLength = 0;

  constructor(most: number) {
    this.times = new OptionalTexts(most);
    this.heads = new CodedBytes(most);
    this.tails = new CodedBytes(most);
    this.wholes = new OptionalTexts(most);
  }

  /** Takes the rows of a group in place of those it had. */
  take({ count, lines, messages }: TakenRows): void {
    this.#clear();
    const { bytes, starts, ends, headerLengths } = lines;
    const text = { bytes, view: viewOf(bytes) };
    const words = { view: viewOf(messages.bytes), start: 0, end: 0 };
    for (let row = 0; row < count; row++) {
      words.start = words.end;
      words.end = messages.ends[row] as number;
      const start = starts[row] as number;
      const headerLength = headerLengths[row] as number;
      if (start < 0) this.#addWhole(NOTHING, 0, 0);
      else if (headerLength < 0) this.#addWhole(text, start, ends[row] as number);
      else this.#addLines(text, start, ends[row] as number, words, headerLength);
    }
  }

  /** `headerLength`: where the message is looked for first; else it is the end. */
  #addLines(text: ViewedBytes, start: number, end: number, words: Words, headerLength: number): void {
    const length = words.end - words.start;
    let message = start + headerLength;
    if (!isMessageAt(text, message, end, words)) {
      message = end - length;
      if (message < start || !isMessageAt(text, message, end, words)) {
        this.#addWhole(text, start, end);
        return;
      }
    }
    const timeEnd = this.#endOfTime(text.bytes, start, message);
    this.times.add(text, start, timeEnd);
    this.hasPlainTimes &&= isPlain(text.bytes, start, timeEnd);
    this.heads.add(text, timeEnd, message);
    this.tails.add(text, message + length, end);
    this.wholes.add(NOTHING, 0, 0);
  }

  /** Mostly as far from the beginning as in the row before. */
  #endOfTime(bytes: Uint8Array, start: number, end: number): number {
    const likely = start + this.#timeLength;
    if (this.#timeLength > 0 && likely <= end && isEndOfTime(bytes, likely, end)) return likely;
    const found = endOfTime(bytes, start, end);
    this.#timeLength = found - start;
    return found;
  }

  #addWhole(text: ViewedBytes, from: number, to: number): void {
    this.times.add(NOTHING, 0, 0);
    this.heads.add(NOTHING, 0, 0);
    this.tails.add(NOTHING, 0, 0);
    this.wholes.add(text, from, to);
  }

  #clear(): void {
    this.hasPlainTimes = true;
    this.times.clear();
    this.heads.clear();
    this.tails.clear();
    this.wholes.clear();
  }
}

/** Whether the message stands there as it is. Its end must not be within a character, as that of a cut message may be. */
function isMessageAt({ bytes, view }: ViewedBytes, at: number, linesEnd: number, words: Words): boolean {
  const length = words.end - words.start;
  const end = at + length;
  if (end > linesEnd) return false;
  if (end < linesEnd && ((bytes[end] as number) & 0xc0) === 0x80) return false;
  return sharedLength(view, at, words.view, words.start, length) === length;
}

/** The first blank or quote behind a time, or `start` where none stands: neighbors share most of what is before it. */
function endOfTime(bytes: Uint8Array, start: number, end: number): number {
  const last = Math.min(end, start + TIME_BYTES);
  let digits = 0;
  for (let at = start; at < last; at++) {
    const byte = bytes[at] as number;
    if (isDigit(byte)) digits++;
    else if (digits >= TIME_DIGITS && isEndOfTime(bytes, at + 1, end)) return at + 1;
  }
  return start;
}

function isEndOfTime(bytes: Uint8Array, at: number, end: number): boolean {
  const last = bytes[at - 1] as number;
  if (last !== BLANK && last !== QUOTE) return false;
  const next = bytes[at] as number;
  return at === end || (next !== BLANK && !isDigit(next));
}

function isPlain(bytes: Uint8Array, from: number, to: number): boolean {
  for (let at = from; at < to; at++) if (PLAIN_TIME_BYTES[bytes[at] as number] === 0) return false;
  return true;
}

const isDigit = (byte: number) => byte >= 48 && byte <= 57;
