export interface TracedCall {
  /** As strace writes it, name first. */
  text: string;
  /** A call that others interrupt is there twice: where it begins, and where it has returned. */
  begins: boolean;
  isDone: boolean;
}

const LINE = /^(\d+) +(.*)$/;
const UNFINISHED = / <unfinished \.\.\.>$/;
const RESUMED = /^<\.\.\. \w+ resumed>/;

/** Reads the output of `strace -f`: system calls in their order. Calls that failed are left out. */
export function readTrace(trace: string): TracedCall[] {
  const open = new Map<string, string>();
  const calls: TracedCall[] = [];
  for (const line of trace.split('\n')) {
    const [, process = '', text = ''] = LINE.exec(line) ?? [];
    if (UNFINISHED.test(text)) {
      const begun = text.replace(UNFINISHED, '');
      open.set(process, begun);
      calls.push({ text: begun, begins: true, isDone: false });
    } else if (!text.endsWith('(Interrupted by signal)') && !/ = -1 /.test(text)) {
      const isResumed = RESUMED.test(text);
      const begun = isResumed ? (open.get(process) ?? '') : '';
      calls.push({ text: begun + text.replace(RESUMED, ''), begins: !isResumed, isDone: true });
    }
  }
  return calls;
}
