const LINE_END = 0x0a;
const SPACE = 0x20;
const LESS_THAN = 0x3c;
const [ZERO, NINE] = [0x30, 0x39];
/** The most digits of an octet count. */
const MOST_DIGITS = 9;

/**
 * Splits what a connection sends into messages, each with its length before it or a line end after it (RFC 6587). A
 * connection may mix both. A message longer than `mostBytes` is cut there, whatever length it states, so a connection
 * never holds more than that.
 */
export function createMessageSplitter(mostBytes: number) {
  let rest: Buffer = Buffer.alloc(0);
  /** Bytes of a counted message that are still to be passed over. */
  let uncounted = 0;
  let isPassingLine = false;

  function passOver(): void {
    if (uncounted > 0) {
      const passed = Math.min(uncounted, rest.length);
      rest = rest.subarray(passed);
      uncounted -= passed;
    }
    if (!isPassingLine) return;
    const end = rest.indexOf(LINE_END);
    isPassingLine = end === -1;
    rest = end === -1 ? Buffer.alloc(0) : rest.subarray(end + 1);
  }

  /** The next message; null where more has to come first. */
  function next(): Buffer | null {
    const count = countAt(rest);
    if (count === 'more') return null;
    if (count !== null) return takeCounted(count.start, count.bytes);
    const end = rest.indexOf(LINE_END);
    if (end === -1 && rest.length <= mostBytes) return null;
    isPassingLine = end === -1;
    const message = rest.subarray(0, Math.min(mostBytes, end === -1 ? rest.length : end));
    rest = end === -1 ? Buffer.alloc(0) : rest.subarray(end + 1);
    return message;
  }

  function takeCounted(start: number, bytes: number): Buffer | null {
    const taken = Math.min(bytes, mostBytes);
    if (rest.length < start + taken) return null;
    const message = rest.subarray(start, start + taken);
    rest = rest.subarray(start + taken);
    uncounted = bytes - taken;
    return message;
  }

  return {
    /** The messages that are whole now. */
    *take(chunk: Buffer): Generator<Buffer> {
      rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
      for (;;) {
        passOver();
        if (rest.length === 0) return;
        const message = next();
        if (message === null) return;
        if (message.length > 0) yield message;
      }
    },
    /** What stands there without an end once the connection has ended. */
    end: (): Buffer | null => (rest.length === 0 || uncounted > 0 ? null : rest),
  };
}

/** A length at the beginning: digits, a blank, and a message of syslog. Null where there is none. */
function countAt(bytes: Buffer): { start: number; bytes: number } | 'more' | null {
  let digits = 0;
  while (digits < bytes.length && isDigit(bytes[digits])) digits += 1;
  if (digits === 0 || digits > MOST_DIGITS || bytes[0] === ZERO) return null;
  if (bytes.length < digits + 2) return bytes[digits] === undefined || bytes[digits] === SPACE ? 'more' : null;
  if (bytes[digits] !== SPACE || bytes[digits + 1] !== LESS_THAN) return null;
  return { start: digits + 1, bytes: Number(bytes.toString('latin1', 0, digits)) };
}

function isDigit(byte: number | undefined): boolean {
  return byte !== undefined && byte >= ZERO && byte <= NINE;
}
