import type { EntryBatch } from '@rootline/logparse';
import { PLAIN_TIME_BYTES } from '../entries/plain-times.ts';
import type { ByteWriter } from './parquet/byte-writer.ts';
import { sharedLength, viewOf } from './parquet/bytes-in-words.ts';
import { CodedBytes, OptionalTexts, shareColumn } from './parquet/coded-texts.ts';
import type { RawLines } from './raw-line-buffer.ts';

const NO_BYTES = Buffer.alloc(0);
const NOTHING = { bytes: NO_BYTES, view: viewOf(NO_BYTES) };
const BLANK = 32;
const QUOTE = 34;
/** Fewer digits are no time. */
const TIME_DIGITS = 6;
const TIME_BYTES = 64;

/**
 * Entries as they stand in the file, in the parts that compress best: the time at the beginning, what else stands before
 * the message, and what stands behind it. An entry that does not hold its message as it is, is kept whole.
 */
export class RawParts {
  readonly times: OptionalTexts;
  readonly heads: CodedBytes;
  readonly tails: CodedBytes;
  readonly wholes: OptionalTexts;
  /** No time that it took holds a word. */
  hasPlainTimes = true;
  #timeLength = 0;

  constructor(most: number) {
    this.times = new OptionalTexts(most);
    this.heads = new CodedBytes(most);
    this.tails = new CodedBytes(most);
    this.wholes = new OptionalTexts(most);
  }

  /** Of its texts. */
  get byteCount(): number {
    const { times, heads, tails, wholes } = this;
    return times.texts.out.length + heads.texts.out.length + tails.texts.out.length + wholes.texts.out.length;
  }

  /** Takes entry `i`, whose message was just written to `messages` from `messageStart` on. */
  add(batch: EntryBatch, i: number, rawLines: RawLines, messages: ByteWriter, messageStart: number): void {
    const isHeld = rawLines.find(batch.lineStart[i] as number, batch.lineEnd[i] as number);
    const record = batch.recordTextAt(i);
    if (record !== null && !(isHeld && isFrameOf(rawLines, record))) {
      const text = Buffer.from(record);
      this.#addWhole({ bytes: text }, 0, text.length);
    } else if (isHeld) this.#addLines(rawLines, batch.headerLengthAt(i), messages, messageStart);
    else this.#addWhole(NOTHING, 0, 0);
  }

  /** `headerLength`: where the message is looked for first; else it is the end. */
  #addLines(lines: RawLines, headerLength: number, messages: ByteWriter, messageStart: number): void {
    const { foundStart: start, foundEnd: end } = lines;
    const length = messages.length - messageStart;
    let message = start + headerLength;
    if (!isMessageAt(lines, message, messages, messageStart)) {
      message = end - length;
      if (!isMessageAt(lines, message, messages, messageStart)) {
        this.#addWhole(lines, start, end);
        return;
      }
    }
    const timeEnd = this.#endOfTime(lines.bytes, start, message);
    this.times.add(lines, start, timeEnd);
    this.hasPlainTimes &&= isPlain(lines.bytes, start, timeEnd);
    this.heads.add(lines, timeEnd, message);
    this.tails.add(lines, message + length, end);
    this.wholes.add(NOTHING, 0, 0);
  }

  /** Mostly as far from the beginning as in the entry before. */
  #endOfTime(bytes: Uint8Array, start: number, end: number): number {
    const likely = start + this.#timeLength;
    if (this.#timeLength > 0 && likely <= end && isEndOfTime(bytes, likely, end)) return likely;
    const found = endOfTime(bytes, start, end);
    this.#timeLength = found - start;
    return found;
  }

  #addWhole(lines: { readonly bytes: Uint8Array }, from: number, to: number): void {
    this.times.add(NOTHING, 0, 0);
    this.heads.add(NOTHING, 0, 0);
    this.tails.add(NOTHING, 0, 0);
    this.wholes.add(lines, from, to);
  }

  share() {
    const { times, heads, tails, wholes } = this;
    return {
      times: shareColumn(times),
      heads: shareColumn(heads),
      tails: shareColumn(tails),
      wholes: shareColumn(wholes),
    };
  }

  clear(): void {
    this.times.clear();
    this.heads.clear();
    this.tails.clear();
    this.wholes.clear();
  }
}

/** Whether the message stands there as it is. Its end must not be within a character, as that of a cut message may be. */
function isMessageAt(
  { bytes, view, foundStart, foundEnd }: RawLines,
  at: number,
  messages: ByteWriter,
  from: number,
): boolean {
  const length = messages.length - from;
  const end = at + length;
  if (at < foundStart || end > foundEnd) return false;
  if (end < foundEnd && ((bytes[end] as number) & 0xc0) === 0x80) return false;
  return sharedLength(view, at, messages.view, from, length) === length;
}

/** The first blank or quote behind a time, or `start` where none stands: neighbours share most of what is before it. */
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

/** Whether the lines hold one record and little more than that, so that they are its text. */
function isFrameOf({ bytes, foundStart: start, foundEnd: end }: RawLines, record: string): boolean {
  if (end - start > 4 * record.length + 1024) return false;
  const lines = bytes.toString('utf8', start, end);
  const at = lines.indexOf(record);
  return at >= 0 && !lines.slice(0, at).includes('}') && !lines.slice(at + record.length).includes('{');
}
