import { describe, expect, it } from 'vitest';
import { SEED_LOGS } from '#testing/mutated-log.ts';
import { parseInParts } from '#testing/parse-in-parts.ts';
import { parseText } from '#testing/parse-text.ts';

const BYTES = 700_000;
const PLACES = [280_000, 281_000, 400_003, 555_555];

/** Lines of a log, one second after the other, with something that comes up now and then. */
function logOf(lineOf: (time: Date, i: number) => string, bytes = BYTES): Uint8Array {
  const lines: string[] = [];
  for (let i = 0, length = 0; length < bytes; i++) {
    const line = `${lineOf(new Date(Date.UTC(2026, 0, 1) + i * 1000), i)}\n`;
    lines.push(line);
    length += line.length;
  }
  return new TextEncoder().encode(lines.join(''));
}

const iso = (time: Date) => time.toISOString().slice(0, 19);
const MESSAGES = [
  (i: number) => `order ${i} placed by user-${i % 97}`,
  (i: number) => `cache miss for key k${i % 13} after ${i % 50} ms`,
  () => 'ready',
  (i: number) => `process ended with exit code ${i % 400 === 3 ? 2 : 0}`,
];
const message = (i: number) => (MESSAGES[i % MESSAGES.length] ?? MESSAGES[0])?.(i) ?? '';
const TRACE =
  '\n\tat com.example.Shop.pay(Shop.java:17)\n\tat com.example.Main.main(Main.java:3)\nCaused by: java.io.IOException: broken pipe';
const levelOf = (i: number) => (i % 501 === 7 ? 'ERROR' : i % 90 === 5 ? 'WARN' : 'INFO');

const DIVIDED: [string, Uint8Array][] = [
  [
    'a header with writers and traces',
    logOf((time, i) => {
      const level = levelOf(i);
      const text = level === 'ERROR' ? `java.lang.IllegalStateException: no stock ${i}${TRACE}` : message(i);
      return `${iso(time)},${100 + (i % 900)} ${level} [worker-${i % 5}] com.example.Shop${i % 3}: ${text}`;
    }),
  ],
  [
    'JSON lines whose level parts what the message says',
    logOf((time, i) =>
      JSON.stringify({
        time: time.toISOString(),
        level: levelOf(i).toLowerCase(),
        service: `s${i % 4}`,
        msg: i % 3 === 0 ? 'request' : message(i),
        ...(i % 700 === 9 && { status: 503 }),
        i,
      }),
    ),
  ],
  [
    'an access log',
    logOf((time, i) => {
      const [, month = ''] = time.toUTCString().split(' ').slice(1);
      const day = String(time.getUTCDate()).padStart(2, '0');
      const at = `${day}/${month}/2026:${iso(time).slice(11)} +0200`;
      return `10.0.${i % 7}.${i % 251} - - [${at}] "GET /shop/${i % 40} HTTP/1.1" ${i % 333 === 2 ? 503 : 200} ${i % 5000} "-" "agent"`;
    }),
  ],
  [
    'key=value pairs',
    logOf(
      (time, i) => `time=${time.toISOString()} level=${levelOf(i).toLowerCase()} msg="${message(i)}" shard=${i % 8}`,
    ),
  ],
  [
    'syslog of RFC 5424',
    logOf(
      (time, i) => `<${i % 200 === 1 ? 11 : 14}>1 ${time.toISOString()} host-${i % 3} app ${i % 60} - - ${message(i)}`,
    ),
  ],
  [
    'blank lines, remarks, line ends of two bytes and escapes between entries',
    logOf((time, i) => {
      const gap = i % 600 === 11 ? '\n\n# rotated\n' : '';
      return `${gap}${iso(time)} ${levelOf(i)} \u001b[1mgrüße\u001b[0m ${message(i)}\r`;
    }),
  ],
  [
    'times that go backwards',
    logOf((time, i) => `${iso(new Date(time.getTime() - (i % 50) * 5000))} INFO app: ${message(i)}`),
  ],
  [
    'more failures than are kept',
    logOf(
      (time, i) =>
        `${iso(time)}Z ${i % 2 === 0 ? 'ERROR' : 'INFO'} app: ${i % 2 === 0 ? `cannot reach db${i % 3}` : message(i)}`,
    ),
  ],
  [
    'more failures of many kinds, which begin late',
    logOf((time, i) => {
      const noun = ['disk', 'socket', 'lock', 'queue', 'lease', 'topic', 'token'][i % 7] ?? '';
      const isFailing = i > 3000 && i % 3 > 0;
      return `${iso(time)}Z ${isFailing ? 'ERROR' : 'INFO'} app: ${isFailing ? `cannot open the ${noun} of ${noun}s` : message(i)}`;
    }),
  ],
];

it.each(DIVIDED)('%s is the same in parts', (_name, bytes) => {
  const whole = parseText(bytes);
  const parts = parseInParts(bytes, PLACES);
  expect(parts?.cuts).toBe(PLACES.length);
  const { templateOfPattern: _ids, ...log } = whole.log;
  expect(parts?.log).toMatchObject(log);
  expect(parts?.entries).toEqual(whole.entries);
});

const AS_ONE: [string, Uint8Array][] = [
  [
    'times without a year',
    logOf(
      (time, i) =>
        `${time.toUTCString().slice(8, 11)} ${String(time.getUTCDate()).padStart(2, ' ')} ${iso(time).slice(11)} host app[${i % 9}]: ${message(i)}`,
    ),
  ],
  ['times without a day', logOf((time, i) => `${iso(time).slice(11)} INFO ${message(i)}`)],
  [
    'a document',
    logOf(
      (time, i) => `${i === 0 ? '[' : ','}\n  {\n    "time": "${time.toISOString()}",\n    "msg": "${message(i)}"\n  }`,
    ),
  ],
  ['a table', logOf((time, i) => (i === 0 ? 'time,level,message' : `${iso(time)},INFO,"${message(i)}"`))],
  ['text without a form', logOf((_time, i) => message(i))],
  [
    'a format that comes up later',
    logOf((time, i) =>
      i < 8000 ? `${iso(time)} INFO app: ${message(i)}` : `[${time.toUTCString()}] (main) ${message(i)}`,
    ),
  ],
  [
    'more forms than have a pattern each',
    logOf(
      (time, i) =>
        `${iso(time)} INFO app: ${String.fromCharCode(97 + (i % 26), 97 + ((i / 26) % 26), 97 + ((i / 676) % 26))}word ended`,
    ),
  ],
  [
    'a clock that leaps to and fro',
    logOf((time, i) => `${iso(new Date(time.getTime() + (i % 2) * 9e11))} INFO app: ${message(i)}`),
  ],
];

it.each(AS_ONE)('%s is read as one', (_name, bytes) => {
  expect(parseInParts(bytes, PLACES)).toBeNull();
});

describe('any log', () => {
  it.each(SEED_LOGS)('in parts is the same, or not divided: %s', (text) => {
    const bytes = new TextEncoder().encode(text.repeat(Math.ceil(BYTES / text.length)));
    const parts = parseInParts(bytes, PLACES);
    if (parts === null) return;
    const whole = parseText(bytes);
    const { templateOfPattern: _ids, ...log } = whole.log;
    expect(parts.log).toMatchObject(log);
    expect(parts.entries).toEqual(whole.entries);
  });
});
