import type { Header } from '../detect/header.ts';
import type { EntryAssembler } from '../entries/entry-assembler.ts';
import { type Bytes, narrowTextOf } from '../lines/bytes.ts';
import { continues } from './continuation.ts';

const LOOKED_AT = 200;
const MAX_COLUMNS = 2;
/** What a trace begins with. */
const HEAD =
  /(?:Traceback \(|panic: |fatal error: |goroutine \d+ |Exception in thread |thread '.*' panicked|(?:Uncaught |Unhandled )?(?:[\w$]+[.\\:/]+)*[A-Z]\w*(?:Exception|Error)\b)/y;
/** What stands in traces only, so that it needs none before it. */
export const FRAME =
  /\s*(?:File ".*", line \d|\.{3} \d+ (?:more|common)|Caused by: |Suppressed: |The above exception|During handling of)|\s+at \S+(?: \S+)*[(:]/y;

/** A stack of the same failure, or the trace that one led to. */
const BEHIND_GAP = /goroutine \d+ |Traceback \(/y;

/** True for a header that says when and nothing else, as a runner of builds writes it in front of whatever a program prints. */
export function isStamp({ columns }: Header): boolean {
  return columns.length <= MAX_COLUMNS && columns.every(({ kind }) => kind === 'time' || kind === 'word');
}

/** Finds the lines of a trace each of which has got a stamp of its own. */
export class StampedTrace {
  /** Where the text of the line begins that was asked for last. */
  start = 0;
  #isInside = false;
  #isBehindGap = false;
  #entry = 0;
  readonly #entries: EntryAssembler;

  constructor(entries: EntryAssembler) {
    this.#entries = entries;
  }

  /** True when the message bytes[messageStart, end) goes on the open entry. */
  goesOn(bytes: Bytes, messageStart: number, end: number): boolean {
    const entries = this.#entries;
    let at = messageStart;
    while (isBlank(bytes[at - 1] as number)) at--;
    // One blank divides the stamp from the text.
    this.start = at < messageStart || messageStart === end ? Math.min(at + 1, end) : at;
    const isInside = this.#isInside && entries.isOpen && entries.begun === this.#entry;
    const isEmpty = this.start === end;
    const isJoined = entries.isOpen && (isInside ? isEmpty || this.#leadsOn(bytes, end) : this.#is(FRAME, bytes, end));
    this.#isInside = isJoined || this.#is(HEAD, bytes, end);
    this.#isBehindGap = isEmpty;
    this.#entry = isJoined ? entries.begun : entries.begun + 1;
    return isJoined;
  }

  /** What only its indentation joins may be something else behind an empty line. */
  #leadsOn(bytes: Bytes, end: number): boolean {
    if (this.#isBehindGap) return this.#is(FRAME, bytes, end) || this.#is(BEHIND_GAP, bytes, end);
    return continues(bytes, this.start, end, true, true);
  }

  #is(pattern: RegExp, bytes: Bytes, end: number): boolean {
    pattern.lastIndex = 0;
    return pattern.test(narrowTextOf(bytes, this.start, Math.min(end, this.start + LOOKED_AT)));
  }
}

function isBlank(c: number): boolean {
  return c === 32 || c === 9;
}
