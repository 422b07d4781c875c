const THROWN =
  /^\s*(?:Exception in thread "[^"]*" |Uncaught |Unhandled (?:exception|rejection):? ?|(?:Caused by|Suppressed): |\[?caused by:? ?|panic: |PHP Fatal error: +(?:Uncaught )?|thread '[^']*' \()?((?:[A-Za-z_$][\w$]*(?:\.|::|\\|\/))*[A-Z][\w$]*(?:Exception|Error|Throwable|Failure|Fault|Interrupt|Timeout|Abort|Panic))\b/;
const CAUSE = /^\s*(?:Caused by:|\[?caused by|The above exception|During handling of)/i;
const LONGEST = 4096;

/** The exception class a line begins with (`java.io.IOException: …`, `Caused by: …`), null for none. */
export function exceptionOf(line: string): { name: string; isCause: boolean } | null {
  const head = line.length > LONGEST ? line.slice(0, LONGEST) : line;
  const match = THROWN.exec(head);
  return match?.[1] === undefined ? null : { name: match[1], isCause: CAUSE.test(head) };
}
