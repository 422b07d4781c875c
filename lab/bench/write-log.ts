import { closeSync, openSync, writeSync } from 'node:fs';
import { createRandom, type Random } from '../../scripts/scenarios/random.ts';

const FLUSH_CHARACTERS = 1024 * 1024;
const START_MS = Date.UTC(2026, 2, 6, 4);
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** What happens in the log: a message, its level and who says it. */
interface Event {
  level: 'DEBUG' | 'INFO' | 'WARN' | 'ERROR';
  component: string;
  message: string;
}

const EVENTS: ((random: Random) => Event)[] = [
  (r) =>
    event('INFO', 'store.Blocks', `Received block blk_${r.int(1e9, 9e9)} of size ${r.int(1e3, 7e7)} from /${ip(r)}`),
  (r) => event('INFO', 'store.Blocks', `Served block blk_${r.int(1e9, 9e9)} to /${ip(r)}:${r.int(1024, 65_000)}`),
  (r) => event('INFO', 'http.Access', `GET /api/orders/${r.int(1, 99_999)} answered 200 in ${r.int(1, 900)} ms`),
  (r) => event('DEBUG', 'cache.Local', `miss for key session:${r.hex(16)} in shard ${r.int(0, 31)}`),
  (r) => event('INFO', 'jobs.Scheduler', `task ${r.int(1, 9999)}.0 in stage ${r.int(0, 60)}.0 finished on ${ip(r)}`),
  (r) => event('INFO', 'auth.Sessions', `user u${r.int(1, 5000)} signed in from ${ip(r)} with method password`),
  (r) => event('WARN', 'db.Pool', `connection to 10.0.0.5:5432 took ${r.int(200, 4000)} ms, ${r.int(1, 40)} waiting`),
  (r) => event('ERROR', 'mail.Sender', `delivery to user${r.int(1, 900)}@example.org failed: connection refused`),
];
const WORDS = createRandom(7);
const VOCABULARY = Array.from({ length: 50_000 }, () => letters(WORDS));

const LINES: Record<string, (random: Random, now: Date, event: Event) => string> = {
  log4j: (r, now, { level, component, message }) =>
    `${now.toISOString().replace('T', ' ').replace('.', ',').slice(0, 23)} ${level.padEnd(5)} [worker-${r.int(1, 32)}] com.example.${component}: ${message}`,
  syslog: (r, now, { component, message }) =>
    `${MONTHS[now.getUTCMonth()]} ${String(now.getUTCDate()).padStart(2)} ${now.toISOString().slice(11, 19)} app-${r.int(1, 8)} ${component}[${r.int(300, 30_000)}]: ${message}`,
  access: (r, now) =>
    `${ip(r)} - - [${String(now.getUTCDate()).padStart(2, '0')}/${MONTHS[now.getUTCMonth()]}/${now.getUTCFullYear()}:${now.toISOString().slice(11, 19)} +0000] "GET /api/orders/${r.int(1, 99_999)} HTTP/1.1" ${r.chance(0.95) ? 200 : 502} ${r.int(100, 90_000)} "https://shop.example/" "Mozilla/5.0 (X11; Linux x86_64)"`,
  ndjson: (r, now, { level, component, message }) =>
    JSON.stringify({
      time: now.toISOString(),
      level: level.toLowerCase(),
      logger: component,
      pid: r.int(100, 140),
      msg: message,
    }),
  words: (r, now) =>
    `${now.toISOString()} INFO talk: ${Array.from({ length: r.int(4, 14) }, () => VOCABULARY[r.int(0, VOCABULARY.length - 1)]).join(' ')}`,
};
const LOG_FORMATS: readonly string[] = Object.keys(LINES);

/** Writes a log of a format and at least a size in bytes, and gives the number of its lines; the same arguments give the same bytes. */
export function writeLog(path: string, format: string, byteCount: number): number {
  const line = LINES[format];
  if (line === undefined) throw new Error(`There is no format ${format}: ${LOG_FORMATS.join(', ')}`);
  const random = createRandom(1);
  const file = openSync(path, 'w');
  let now = START_MS;
  let written = 0;
  let lines = 0;
  let text = '';
  while (written < byteCount) {
    now += random.int(0, 260);
    const make = EVENTS[random.int(0, EVENTS.length - 1)];
    if (make !== undefined) text += `${line(random, new Date(now), make(random))}\n`;
    lines += 1;
    if (text.length < FLUSH_CHARACTERS && written + text.length < byteCount) continue;
    written += writeSync(file, text);
    text = '';
  }
  closeSync(file);
  return lines;
}

function event(level: Event['level'], component: string, message: string): Event {
  return { level, component, message };
}

function ip(random: Random): string {
  return `10.${random.int(0, 9)}.${random.int(0, 255)}.${random.int(1, 254)}`;
}

function letters(random: Random): string {
  return Array.from({ length: random.int(3, 10) }, () => String.fromCharCode(random.int(97, 122))).join('');
}
