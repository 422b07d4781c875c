import type { RingRecord } from '../disk/record-batch.ts';
import { cutText, streamName } from './record-line.ts';

// RFC 5424: priority, version, time, host, program.
const NEW = /^<\d{1,3}>1 (\S+) (\S+) (\S+) /;
// RFC 3164: priority, time as it is usual or with a year, host, program with its process; hosts and programs may be left out.
const OLD =
  /^(?:<\d{1,3}>)?(?:[A-Z][a-z]{2} [ \d]\d \d\d:\d\d:\d\d(?: \d{4})?|(\d{4}-\d\d-\d\dT\S+)) (?:(\S+) )?([^\s:[\]]+)(?:\[\d*\])?:/;
const NIL = '-';
const DAY_MS = 86_400_000;

/** One message of syslog as a record: the line as it came, in the stream of its host and program. */
export function readSyslogMessage(message: string): RingRecord {
  const text = message.replace(/[\r\n\0]+$/, '');
  const [time, host, program] = headerOf(text);
  const [first = '', ...more] = cutText(text).split(/\r?\n/);
  const parts = [host, program].filter((part) => part !== undefined && part !== NIL);
  return {
    timeMs: time === undefined ? Number.NaN : plausible(Date.parse(time)),
    stream: streamName(parts.length === 0 ? 'syslog' : parts.join('/')),
    line: [first, ...more.map((line) => `  ${line.trimStart()}`)].join('\n'),
  };
}

function headerOf(text: string): (string | undefined)[] {
  const modern = NEW.exec(text);
  const [, ...found] = modern ?? OLD.exec(text) ?? [];
  return found;
}

/** Devices without a clock begin with 1970. */
function plausible(timeMs: number): number {
  return timeMs > DAY_MS ? timeMs : Number.NaN;
}

/** Messages that are handed over in one go, each behind its length. */
export function packMessages(messages: readonly Buffer[]): Buffer {
  return Buffer.concat(
    messages.flatMap((message) => {
      const length = Buffer.allocUnsafe(4);
      length.writeUInt32LE(message.length);
      return [length, message];
    }),
  );
}

/** The messages of packMessages. */
export function* unpackMessages(packed: Buffer): Generator<string> {
  for (let at = 0; at + 4 <= packed.length; ) {
    const end = at + 4 + packed.readUInt32LE(at);
    yield packed.toString('utf8', at + 4, end);
    at = end;
  }
}
