import type { EntryDraft } from '../entries/entry-draft.ts';
import { type Bytes, copyOf, narrowTextOf, newBytes } from '../lines/bytes.ts';
import { continues } from './continuation.ts';
import { FRAME } from './stamped-trace.ts';

/** Entries among which the one before of the same writer is looked for. */
const KEPT = 32;
const LOOKED_AT = 200;
const LONGEST_HEADER = 1000;
const BLANK = 32;
const TAB = 9;
/** What FRAME begins with where nothing stands before it: two letters, since one begins many messages. */
const BEGINS = new Set(['Fi', '..', 'Ca', 'Su', 'Th', 'Du'].map((two) => pairOf(two.charCodeAt(0), two.charCodeAt(1))));

interface Line {
  number: number;
  /** First line of the entry that it is told with: its own, or that which it goes on. */
  first: number;
  isPart: boolean;
  bytes: Bytes;
  start: number;
  end: number;
  /** null until someone asks. */
  writer: string | null;
}

/** Says who wrote a line, by the parts of its header that are neither time nor level; '' where the header does not tell. */
type WriterOf = (bytes: Bytes, start: number, end: number) => string;

/**
 * Finds for the lines of a trace, each of which has got a whole header, the entry of the same writer that they go on. They
 * stay entries, since the program wrote each of them as one, and others stand between.
 */
export class WriterLines {
  readonly #writerOf: WriterOf;
  readonly #lines: Line[] = Array.from({ length: KEPT }, () => ({
    number: 0,
    first: 0,
    isPart: false,
    bytes: newBytes(0),
    start: 0,
    end: 0,
    writer: null,
  }));
  #next = 0;
  #lastPart = Number.NEGATIVE_INFINITY;

  constructor(writerOf: WriterOf) {
    this.#writerOf = writerOf;
  }

  /** The first line of the entry that a line goes on, 0 for none; the line is kept. */
  firstOf({ bytes, headerStart: start, messageStart, messageEnd: end }: EntryDraft, number: number): number {
    const first = this.#isOfTrace(bytes, start, messageStart, end, number)
      ? this.#find(bytes, start, end, messageStart)
      : 0;
    const line = this.#lines[this.#next] as Line;
    this.#next = this.#next + 1 === KEPT ? 0 : this.#next + 1;
    line.number = number;
    line.first = first > 0 ? first : number;
    line.isPart = first > 0;
    line.bytes = bytes;
    line.start = start;
    line.end = end;
    line.writer = null;
    if (first > 0) this.#lastPart = number;
    return first;
  }

  /** The bytes of the lines so far will be overwritten. */
  detach(): void {
    for (const line of this.#lines) {
      if (line.writer !== null || line.number === 0) continue;
      const end = Math.min(line.end, line.start + LONGEST_HEADER);
      line.bytes = copyOf(line.bytes, line.start, end);
      line.end = end - line.start;
      line.start = 0;
    }
  }

  #isOfTrace(bytes: Bytes, start: number, messageStart: number, end: number, number: number): boolean {
    if (number - this.#lastPart <= KEPT) return true;
    if (messageStart === start || messageStart >= end) return false;
    const before = bytes[messageStart - 1] as number;
    if (before === TAB || (before === BLANK && (bytes[messageStart - 2] as number) <= BLANK)) return true;
    return BEGINS.has(pairOf(bytes[messageStart] as number, bytes[messageStart + 1] as number));
  }

  #find(bytes: Bytes, start: number, end: number, messageStart: number): number {
    let at = messageStart;
    while (at > start && ((bytes[at - 1] as number) === BLANK || (bytes[at - 1] as number) === TAB)) at--;
    // One blank divides the header from the text.
    const text = at < messageStart ? at + 1 : at;
    FRAME.lastIndex = 0;
    const isFrame = FRAME.test(narrowTextOf(bytes, text, Math.min(end, text + LOOKED_AT)));
    if (!isFrame && !continues(bytes, text, end, false, true)) return 0;
    const writer = this.#writerOf(bytes, start, end);
    if (writer === '') return 0;
    for (let back = 1; back <= KEPT; back++) {
      const line = this.#lines[(this.#next - back + KEPT) % KEPT] as Line;
      if (line.number === 0) return 0;
      line.writer ??= this.#writerOf(line.bytes, line.start, line.end);
      if (line.writer === writer) return isFrame || line.isPart ? line.first : 0;
    }
    return 0;
  }
}

function pairOf(first: number, second: number): number {
  return first * 256 + second;
}
