import type { EntryAssembler } from '../entries/entry-assembler.ts';
import { continues } from '../formats/continuation.ts';
import { emptyUnwrapped, type Unwrapped } from '../formats/envelope.ts';
import type { LineReader } from '../formats/format.ts';
import { isBlank } from '../formats/text.ts';
import type { MakeUnwrap } from '../formats/unwrappers.ts';
import { type Bytes, textOf } from '../lines/bytes.ts';
import { NO_LEVEL } from '../normalize/level.ts';
import type { TimeReader } from '../normalize/time-reader.ts';
import { fillEntry, type MatchedLine } from './fill-entry.ts';
import type { RuleMatcher } from './rule-matcher.ts';

const BATCH_LINES = 4096;
const BATCH_BYTES = 1024 * 1024;
const CLOCK = /\d\d?:\d\d:\d\d/;
const CLOCK_WITHIN = 64;

/** What stands around every line, and whose time counts. */
export interface RuleWrapper {
  make: MakeUnwrap;
  outerTimeWins: boolean;
}

export interface RuleLinesOptions {
  entries: EntryAssembler;
  times: TimeReader;
  matcher: RuleMatcher;
  /** Rules match what is inside it; null = the lines have none. */
  wrapper: RuleWrapper | null;
  /** Reads the lines that no rule matches. */
  inner: LineReader;
  /** Such lines go on the entry of a rule before them, unless they show a time of their own. */
  joinsRest: boolean;
}

interface KeptLine {
  bytes: Bytes;
  start: number;
  end: number;
  lineNumber: number;
  isBlank: boolean;
  /** Bytes of the line that are not kept. */
  leftOut: number;
}

/** Gives each line to the rules first. Lines are matched in batches, so that watching over the time costs little. */
export function createRuleLines({ entries, times, matcher, wrapper, inner, joinsRest }: RuleLinesOptions) {
  const unwrap = wrapper?.make(times, []) ?? null;
  let lines: KeptLine[] = [];
  let byteCount = 0;
  let leftOut = 0;
  /** The open entry was started by a rule. */
  let isOwn = false;
  let openSource = '';

  /** What is inside the wrapper of a line; the line itself when it has none. */
  function insideOf({ bytes, start, end }: KeptLine): Unwrapped {
    const unwrapped = { ...emptyUnwrapped(), bytes, start, end };
    // A line that goes on in the next record is left to the format, which joins them.
    if (unwrap === null || !unwrap(bytes, start, end, unwrapped) || unwrapped.isPartial)
      return { ...emptyUnwrapped(), bytes, start, end };
    return unwrapped;
  }

  /** Inside a wrapper every line has its own time: only those that look like it go on the entry before. */
  function goesOn({ bytes, start, end }: Unwrapped, text: string): boolean {
    if (CLOCK.test(text.slice(0, CLOCK_WITHIN))) return false;
    return joinsRest || (unwrap !== null && continues(bytes, start, end, true, true));
  }

  function begin(match: MatchedLine, unwrapped: Unwrapped, lineNumber: number): void {
    const draft = entries.begin(lineNumber);
    fillEntry(draft, match, unwrapped, times);
    const wantsOuter = wrapper?.outerTimeWins ? !Number.isNaN(unwrapped.timestampMs) : Number.isNaN(draft.timestampMs);
    if (wantsOuter) draft.timestampMs = unwrapped.timestampMs;
    if (draft.level === NO_LEVEL) draft.level = unwrapped.level;
    if (draft.component === '') draft.component = unwrapped.component;
    isOwn = true;
    openSource = unwrapped.source;
  }

  function settle(): void {
    const written = lines.filter((line) => !line.isBlank);
    const unwrapped = written.map(insideOf);
    const texts = unwrapped.map(({ bytes, start, end }) => textOf(bytes, start, end));
    const matches = matcher.match(texts);
    let next = 0;
    for (const line of lines) {
      const { bytes, start, end, lineNumber } = line;
      const index = line.isBlank ? -1 : next++;
      const match = matches[index] ?? null;
      const within = unwrapped[index];
      if (line.leftOut > 0) entries.leaveOut(line.leftOut);
      if (match !== null && within !== undefined) {
        begin(match, within, lineNumber);
        continue;
      }
      const isOther = within !== undefined && within.source !== openSource;
      if (isOwn && isOther) {
        entries.close();
        isOwn = false;
      }
      if (isOwn && within !== undefined && goesOn(within, texts[index] ?? '')) {
        entries.extend(within.bytes, within.start, within.end, lineNumber);
      } else {
        const before = entries.begun;
        inner.line(bytes, start, end, lineNumber);
        if (entries.begun !== before) isOwn = false;
      }
    }
    lines = [];
    byteCount = 0;
  }

  return {
    /** Of the line that comes next so many bytes are not kept. */
    leaveOut(count: number): void {
      leftOut += count;
    },
    line(bytes: Bytes, start: number, end: number, lineNumber: number): void {
      lines.push({ bytes, start, end, lineNumber, isBlank: isBlank(bytes, start, end), leftOut });
      leftOut = 0;
      byteCount += end - start;
      if (lines.length >= BATCH_LINES || byteCount >= BATCH_BYTES) settle();
    },
    /** Must be called before the bytes of the lines so far are overwritten. */
    settle,
    end(): void {
      settle();
      inner.end();
    },
  };
}
