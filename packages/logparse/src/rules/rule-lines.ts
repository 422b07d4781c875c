import type { EntryAssembler } from '../entries/entry-assembler.ts';
import type { LineReader } from '../formats/format.ts';
import { isBlank } from '../formats/text.ts';
import { type Bytes, textOf } from '../lines/bytes.ts';
import type { TimeReader } from '../normalize/time-reader.ts';
import { fillEntry } from './fill-entry.ts';
import type { RuleMatcher } from './rule-matcher.ts';

const BATCH_LINES = 4096;
const BATCH_BYTES = 1024 * 1024;
const CLOCK = /\d\d?:\d\d:\d\d/;
const CLOCK_WITHIN = 64;

export interface RuleLinesOptions {
  entries: EntryAssembler;
  times: TimeReader;
  matcher: RuleMatcher;
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
export function createRuleLines({ entries, times, matcher, inner, joinsRest }: RuleLinesOptions) {
  let lines: KeptLine[] = [];
  let byteCount = 0;
  let leftOut = 0;
  /** The open entry was started by a rule. */
  let isOwn = false;

  function settle(): void {
    const texts: string[] = [];
    for (const line of lines) if (!line.isBlank) texts.push(textOf(line.bytes, line.start, line.end));
    const matches = matcher.match(texts);
    let next = 0;
    for (const line of lines) {
      const { bytes, start, end, lineNumber } = line;
      const index = line.isBlank ? -1 : next++;
      const match = matches[index] ?? null;
      if (line.leftOut > 0) entries.leaveOut(line.leftOut);
      if (match !== null) {
        fillEntry(entries.begin(lineNumber), match, line, times);
        isOwn = true;
      } else if (isOwn && joinsRest && index >= 0 && !CLOCK.test((texts[index] ?? '').slice(0, CLOCK_WITHIN))) {
        entries.extend(bytes, start, end, lineNumber);
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
