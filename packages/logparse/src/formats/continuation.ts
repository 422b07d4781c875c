const TRACE =
  /\s*(?:at |Caused by:|Suppressed:|\.{3} \d+ (?:more|common)|File "|#\d+ |goroutine \d+|-->|[}\])]|The above exception|During handling of)/y;
const THROWN = /(?:Traceback \(|[\w.$]+(?:Exception|Error)(?:: |$))/my;
const INDENTED = /\s/y;
const DEEPLY_INDENTED = /(?:\t| {4})/y;

/**
 * True for a line that by its form belongs to the line before: indented, a stack frame, a closing bracket. A line that names
 * an exception may also begin something new; `inTrace` says that the entry before leads up to it.
 */
export function continues(text: string, start: number, end: number, anyIndent: boolean, inTrace: boolean): boolean {
  const patterns = [TRACE, anyIndent ? INDENTED : DEEPLY_INDENTED];
  if (inTrace) patterns.push(THROWN);
  return patterns.some((pattern) => {
    pattern.lastIndex = start;
    return pattern.test(text) && pattern.lastIndex <= end;
  });
}
