import type { RingRecord } from '../disk/record-batch.ts';
import { BodyInvalid } from './body-invalid.ts';
import { cutText, runtimeLines, streamName } from './record-line.ts';

const LINE_END = 0x0a;
const EQUALS = 0x3d;
const INFO = 6;
/** The facility of daemons, as the journal has it for most. */
const DAEMON = 24;
const MICROSECONDS = 1000;
/** What a line is made of; an entry has dozens of others. */
const KEPT = new Set([
  ...['MESSAGE', 'PRIORITY', 'UNIT', 'USER_UNIT', '_SYSTEMD_UNIT', '_SYSTEMD_USER_UNIT', 'SYSLOG_IDENTIFIER'],
  ...['SYSLOG_PID', '_COMM', '_PID', '_HOSTNAME', '_TRANSPORT', '__REALTIME_TIMESTAMP'],
]);

/**
 * Reads the whole entries at the beginning of bytes in the journal export format, and gives how many bytes they took.
 * Throws BodyInvalid for bytes that are none.
 */
export function readJournalExport(bytes: Buffer, take: (record: RingRecord) => void): number {
  let taken = 0;
  let fields = new Map<string, string>();
  for (let at = 0; at < bytes.length; ) {
    if (bytes[at] === LINE_END) {
      at += 1;
      taken = at;
      if (fields.size > 0) take(recordOf(fields));
      fields = new Map();
      continue;
    }
    const field = readField(bytes, at);
    if (field === null) break;
    if (KEPT.has(field.name) && !fields.has(field.name)) fields.set(field.name, field.value);
    at = field.end;
  }
  return taken;
}

/** Null where the rest of the field has not come yet. */
function readField(bytes: Buffer, at: number): { name: string; value: string; end: number } | null {
  const lineEnd = bytes.indexOf(LINE_END, at);
  if (lineEnd === -1) return null;
  const equals = bytes.subarray(at, lineEnd).indexOf(EQUALS);
  const name = bytes.toString('latin1', at, equals === -1 ? lineEnd : at + equals);
  if (!/^[A-Z0-9_]{1,64}$/.test(name)) throw new BodyInvalid('The body is not in the journal export format');
  if (equals !== -1) return { name, value: bytes.toString('utf8', at + equals + 1, lineEnd), end: lineEnd + 1 };
  // A value that contains line ends follows its length.
  const valueAt = lineEnd + 9;
  if (valueAt > bytes.length) return null;
  const length = bytes.readBigUInt64LE(lineEnd + 1);
  if (length > BigInt(bytes.length)) return null;
  const end = valueAt + Number(length);
  if (end >= bytes.length) return null;
  if (bytes[end] !== LINE_END) throw new BodyInvalid('The body is not in the journal export format');
  return { name, value: bytes.toString('utf8', valueAt, end), end: end + 1 };
}

/** What a unit printed is a stream of its own; messages with priorities are those of the system. */
function recordOf(fields: ReadonlyMap<string, string>): RingRecord {
  const text = (...names: string[]) => names.map((name) => fields.get(name) ?? '').find((value) => value !== '') ?? '';
  const micros = Number(text('__REALTIME_TIMESTAMP'));
  const timeMs = micros > 0 ? Math.floor(micros / MICROSECONDS) : Number.NaN;
  const time = Number.isNaN(timeMs)
    ? ''
    : `${new Date(timeMs).toISOString().slice(0, -1)}${String(micros % MICROSECONDS).padStart(3, '0')}Z`;
  const stated = text('PRIORITY');
  const priority = /^[0-7]$/.test(stated) ? Number(stated) : INFO;
  const unit = text('UNIT', 'USER_UNIT', '_SYSTEMD_USER_UNIT', '_SYSTEMD_UNIT').replace(/\.service$/, '');
  const message = text('MESSAGE');
  if (text('_TRANSPORT') === 'stdout' && priority === INFO && unit !== '') {
    return { timeMs, stream: streamName(unit), line: runtimeLines(time, 'stdout', message) };
  }
  const program = text('SYSLOG_IDENTIFIER', '_COMM') || 'unknown';
  const pid = text('_PID', 'SYSLOG_PID');
  const writer = pid === '' ? program : `${program}[${pid}]`;
  const [first = '', ...more] = cutText(message).split('\n');
  const line = `<${DAEMON + priority}>${time} ${text('_HOSTNAME') || 'localhost'} ${writer}: ${first}`;
  return { timeMs, stream: 'journal', line: [line, ...more.map((each) => `  ${each.trimStart()}`)].join('\n') };
}
