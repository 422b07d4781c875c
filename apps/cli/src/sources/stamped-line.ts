import type { ByteLine, Pipe } from './source.ts';

/** As Docker, Podman and Kubernetes write before each line when they are asked for times. */
const STAMP = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,9})?(?:Z|[+-]\d\d:\d\d)(?: |$)/;
const INNER_STAMP = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,9})?(?:Z|[+-]\d\d:\d\d) /g;
/** Engines keep long lines in pieces of whole blocks, and print the time of each piece before it. */
const BLOCK = 4096;
const LEAST_PIECE = 2 * BLOCK;

export interface Stamped {
  stamp: string;
  message: ByteLine;
}

/** The time and the message of a line; null for a line without a time, which the program itself has written. */
export function readStamped(line: ByteLine): Stamped | null {
  const [found] = STAMP.exec(line) ?? [];
  if (found === undefined) return null;
  const message = line.endsWith('\r') ? line.slice(found.length, -1) : line.slice(found.length);
  return { stamp: found.trimEnd(), message: message.length > LEAST_PIECE ? withoutInnerStamps(message) : message };
}

/** The form in which the runtime of containers keeps a line: programs that read such logs know whose each part is. */
export function runtimeLine({ stamp, message }: Stamped, pipe: Pipe): ByteLine {
  return `${stamp} ${pipe} F ${message}`;
}

/** Earlier is negative. Times of one program are of one zone, with more or fewer digits of a second. */
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
