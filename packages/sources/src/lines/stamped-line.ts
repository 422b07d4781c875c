import type { ByteLine, Pipe } from './byte-line.ts';

/** The timestamp that Docker, Podman, and Kubernetes print before each line on request. */
const STAMP = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,9})?(?:Z|[+-]\d\d:\d\d)(?: |$)/;
const INNER_STAMP = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,9})?(?:Z|[+-]\d\d:\d\d) /g;
/** Engines store long lines in pieces of whole blocks, and print a timestamp before each piece. */
const BLOCK = 4096;
const LEAST_PIECE = 2 * BLOCK;

export interface Stamped {
  stamp: string;
  message: ByteLine;
}

/** Splits a line into timestamp and message; null for a line of the program itself, which has no timestamp. */
export function readStamped(line: ByteLine): Stamped | null {
  const [found] = STAMP.exec(line) ?? [];
  if (found === undefined) return null;
  const message = line.endsWith('\r') ? line.slice(found.length, -1) : line.slice(found.length);
  return { stamp: found.trimEnd(), message: message.length > LEAST_PIECE ? withoutInnerStamps(message) : message };
}

/** Formats a line as container runtimes store it, which log readers know. */
export function runtimeLine({ stamp, message }: Stamped, pipe: Pipe): ByteLine {
  return `${stamp} ${pipe} F ${message}`;
}

/** Compares timestamps of one program, which share a time zone; negative if `a` is earlier. Fractions may differ in length. */
export function compareStamps(a: string, b: string): number {
  const first = comparable(a);
  const second = comparable(b);
  return first < second ? -1 : first > second ? 1 : 0;
}

function comparable(stamp: string): string {
  const fraction = /\.(\d+)/.exec(stamp)?.[1] ?? '';
  return `${stamp.slice(0, 19)}.${fraction.padEnd(9, '0')}`;
}

function withoutInnerStamps(message: ByteLine): ByteLine {
  let whole = '';
  let from = 0;
  for (const { 0: stamp, index } of message.matchAll(INNER_STAMP)) {
    const length = index - from;
    if (length < LEAST_PIECE || length % BLOCK !== 0) continue;
    whole += message.slice(from, index);
    from = index + stamp.length;
  }
  return whole + message.slice(from);
}
