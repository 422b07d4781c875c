import { type LogLevel, routeOf } from '@rootline/contract';

/** An entry as it was written: what both engines answer is held against these. */
export interface WrittenEntry {
  seq: number;
  line: number;
  lineEnd: number;
  level: LogLevel | null;
  timeMs: number | null;
  message: string;
  fields: Record<string, string | number | boolean | null>;
  component: string | null;
  raw: string;
  /** Of messages that differ in values only; null where no one asks for groups. */
  shape: string | null;
}

type Given = Partial<Omit<WrittenEntry, 'seq' | 'line' | 'lineEnd' | 'raw'>> & { offset?: string };

/** More than a segment of whole row groups holds, so that every question is one about two. */
const COUNT = 108_000;
export const START_MS = Date.parse('2026-03-01T00:00:00Z');
/** Behind it nothing comes for an hour. */
const PAUSE_AT = 60_000;
const HOUR_MS = 3_600_000;
export const LONG_TEXT = 'lorem ipsum '.repeat(5000);

/** What a search may stumble over. */
const SPECIAL: readonly Given[] = [
  { level: 'ERROR', component: 'shop.pay', message: 'Zahlung ÜBERFÄLLIG für Ärzte', fields: { user: 'jürgen' } },
  { level: 'ERROR', message: `100% of a_b is 'quoted' and "double" \\d C:\\temp\\new`, fields: { path: 'C:\\temp' } },
  { level: 'WARN', message: 'tab\there, bell \u0007 and \u0001 behind', fields: { note: '' } },
  { level: 'INFO', message: 'two\nlines of text', fields: { note: null } },
  { level: 'INFO', message: '', fields: { note: 'message is empty' } },
  { level: 'DEBUG', message: 'number as text', fields: { count: '3', user: 'anna' } },
  { level: 'DEBUG', message: 'number as number', fields: { count: 3, ratio: 0.5, ok: true, user: 'anna' } },
  { level: 'FATAL', message: 'Приложение УПАЛО совсем', fields: { user: 'Борис' }, component: 'ядро' },
  { level: 'WARN', message: '磁盘已满 😀 disk is full', fields: { user: 'O\'Brien "x"' } },
  { message: 'without a level', fields: { where: 'a,b}{c' } },
  { level: 'INFO', timeMs: null, message: 'without a time', fields: { user: 'anna' } },
  { level: 'INFO', message: `${LONG_TEXT}needle-at-the-end`, fields: {} },
  { level: 'INFO', message: 'with $dollar {brace} [bracket] (paren) ^caret* +plus? |pipe', fields: {} },
  { level: 'INFO', message: 'a time of another zone', offset: '+02:00', fields: {} },
  { level: 'INFO', message: 'ΟΔΟΣ στην Αθήνα, ΣΑΣΧ', fields: { street: 'ΟΔΟΣ' } },
  { level: 'ERROR', message: 'coloured \u001b[31mred\u001b[0m alert', fields: {} },
];

/** One JSON object per line: special ones at both ends, and usual ones between. */
export function writeEntries(): { text: string; entries: WrittenEntry[] } {
  const entries: WrittenEntry[] = [];
  for (let seq = 0; seq < COUNT; seq++) {
    const timeMs = START_MS + seq * 1000 + (seq > PAUSE_AT ? HOUR_MS : 0);
    const { offset, ...given } = { timeMs, ...(SPECIAL[seq] ?? SPECIAL[COUNT - 1 - seq] ?? usual(seq)) };
    const entry = { level: null, message: '', fields: {}, component: null, shape: null, ...given };
    const raw = JSON.stringify({
      ...(entry.timeMs !== null && { time: isoTime(entry.timeMs, offset) }),
      ...(entry.level !== null && { level: entry.level.toLowerCase() }),
      ...(entry.component !== null && { logger: entry.component }),
      msg: entry.message,
      ...entry.fields,
    });
    // Colors are for a terminal.
    const message = entry.message.replaceAll('\u001b[31m', '').replaceAll('\u001b[0m', '');
    entries.push({ ...entry, message, seq, line: seq + 1, lineEnd: seq + 1, raw });
  }
  return { text: `${entries.map(({ raw }) => raw).join('\n')}\n`, entries };
}

function usual(seq: number): Given {
  const user = USERS[seq % USERS.length] ?? '';
  if (seq % 1000 === 501) {
    return { level: 'FATAL', message: `disk ${seq % 9} lost`, component: 'shop.disk', fields: {}, shape: 'disk' };
  }
  if (seq % 100 === 77) {
    const fields = { user, orderId: `o-${seq}` };
    return {
      level: 'ERROR',
      message: `payment ${seq} refused by bank`,
      component: 'shop.pay',
      fields,
      shape: 'payment',
    };
  }
  if (seq % 50 === 3) {
    return {
      level: 'WARN',
      message: `queue holds ${seq % 97} of 97 jobs`,
      component: 'shop.queue',
      fields: {},
      shape: 'queue',
    };
  }
  if (seq % 40 === 9) return request(seq, (seq - 9) / 40);
  if (seq % 370 === 11)
    return { message: `heartbeat ${seq}`, timeMs: null, fields: { host: 'node-7' }, shape: 'heartbeat' };
  const fields = { user, count: seq % 7, took: seq / 8 };
  return { level: 'INFO', message: `request ${seq} served`, component: 'shop.cart', fields, shape: 'request' };
}

/** Of three routes; some fail, and some do not state how long they took. */
function request(seq: number, number: number): Given {
  const paths = [`/api/orders/${seq}?page=${number}`, '/api/cart', `https://shop.test/users/u-${100 + seq}/keys`];
  const fields = {
    method: number % 2 === 0 ? 'GET' : 'POST',
    path: paths[number % paths.length] ?? '',
    status: number % 7 === 0 ? 502 : 200,
    ...(number % 5 > 0 && { duration_ms: number % 90 }),
  };
  return { level: 'INFO', message: 'request answered', component: 'shop.web', fields, shape: 'answer' };
}

/** The route of a request; null for any other entry. */
export function writtenRoute({ fields: { path, status } }: WrittenEntry): string | null {
  return typeof path !== 'string' || status === undefined ? null : routeOf(path.replace(/^https:\/\/[^/]+|\?.*/g, ''));
}

const USERS = ['anna', 'ANNA', 'bob', 'annabel', ''];

function isoTime(timeMs: number, offset = 'Z'): string {
  const shifted = offset === 'Z' ? timeMs : timeMs + 2 * HOUR_MS;
  return new Date(shifted).toISOString().replace('Z', offset);
}
