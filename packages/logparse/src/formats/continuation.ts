import { type Bytes, narrowTextOf } from '../lines/bytes.ts';

/** Behind a frame's number stands a call, a path or an address; behind that of a build step a word. */
const TRACE =
  /\s*(?:at |Caused by:|Suppressed:|\.{3} \d+ (?:more|common)|File "|#\d+ +(?:0x|\[internal |[^\s[:]*(?:::|[/\\({<])|\S+ \()|goroutine \d+|-->|[}\])]|The above exception|During handling of|(?:[\w-]+ \(\S+\) )?\S+:\d+:in [`'])/y;
const THROWN =
  /(?:Traceback \(|[\w.$]+(?:::\w+)*(?:Exception|Error|Exit|Interrupt|Failure|Timeout|Warning)(?:: | \(.*\):?$|$))/my;
/** A call of a Go stack, which stands flush with its place indented below. */
const CALL = /(?:created by )?[A-Za-z_][\w/-]*\.[^ ]*\(.*\)(?: in goroutine \d+)?$|created by \S+\./my;
const INDENTED = /\s/y;
const DEEPLY_INDENTED = /(?:\t| {4})/y;

/** Below quoted code a caret shows the place; above it the place may stand alone, or a test that failed. */
const QUOTING = /\s*[\^~]+\s*$|\S+\.\w{1,5}:\d+$|\s*FAIL(?:ED)?\b/my;
const LEADING = [TRACE, THROWN, QUOTING];

const LONGEST_MARK = 500;

/**
 * True for a line that by its form belongs to the line before: indented, a stack frame, a closing bracket. A line that names
 * an exception may also begin something new; `inTrace` says that the entry before leads up to it.
 */
export function continues(bytes: Bytes, start: number, end: number, anyIndent: boolean, inTrace: boolean): boolean {
  const first = bytes[start] as number;
  if (start < end && anyIndent && (first === 32 || first === 9)) return true;
  const patterns = [TRACE, anyIndent ? INDENTED : DEEPLY_INDENTED];
  if (inTrace) patterns.push(THROWN, CALL);
  return beginsWith(patterns, bytes, start, end);
}

/** True for a line that leads up to a thrown exception or is part of its trace, unlike an item of a list. */
export function leadsToThrown(bytes: Bytes, start: number, end: number): boolean {
  return beginsWith(LEADING, bytes, start, end);
}

function beginsWith(patterns: readonly RegExp[], bytes: Bytes, start: number, end: number): boolean {
  const text = narrowTextOf(bytes, start, Math.min(end, start + LONGEST_MARK));
  return patterns.some((pattern) => {
    pattern.lastIndex = 0;
    return pattern.test(text);
  });
}
