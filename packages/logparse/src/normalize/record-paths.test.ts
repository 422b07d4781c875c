import { describe, expect, it } from 'vitest';
import { parseText } from '#testing/parse-text.ts';

const LETTERS = '-FEWID';
type Fields = Record<string, unknown>;
const iso = (i: number) => `2026-03-05T10:00:0${i}.000Z`;

function read(records: readonly Fields[]) {
  const { entries } = parseText(records.map((record) => JSON.stringify(record)).join('\n'));
  return entries.map(({ level, time, message }) => `${LETTERS[level]} ${time ?? '-'} ${message}`);
}
const expected = ['I 0 up', 'W 1 slow', 'E 2 down', 'I 3 up'].map((row) => row.replace(/\d/, (i) => iso(Number(i))));
const rows = [
  { level: 'info', text: 'up' },
  { level: 'warning', text: 'slow' },
  { level: 'error', text: 'down' },
  { level: 'info', text: 'up' },
];

describe('fields are found by their values at any depth', () => {
  it.each<[string, (row: { level: string; text: string }, i: number) => Fields]>([
    [
      'in attributes',
      ({ level, text }, i) => ({ id: i, type: 'log', attributes: { timestamp: iso(i), status: level, message: text } }),
    ],
    [
      'in an object of the logger',
      ({ level, text }, i) => ({ meta: { logger: 'a', logged: iso(i) }, level, message: text }),
    ],
    [
      'in two objects',
      ({ level, text }, i) => ({ when: { utc: { at: iso(i) } }, entry: { severity: level, payload: { msg: text } } }),
    ],
    [
      'first among tags',
      ({ level, text }, i) => ({ type: 'log', '@timestamp': iso(i), tags: [level, 'store'], pid: 7, message: text }),
    ],
    [
      'in a message of its own',
      ({ level, text }, i) => ({ time: iso(i), reason: 'compiler', message: { level, message: text, code: null } }),
    ],
    [
      'in JSON inside the message',
      ({ level, text }, i) => ({ time: iso(i), PRIORITY: '6', MESSAGE: JSON.stringify({ level, message: text }) }),
    ],
    [
      'in JSON inside a field of a relay',
      ({ level, text }, i) => ({ date: iso(i), stream: 'out', log: JSON.stringify({ lvl: level, msg: text }) }),
    ],
    ['behind colors', ({ level, text }, i) => ({ ts: iso(i), level: `\u001b[31m${level}\u001b[39m`, msg: text })],
    ['under a name of its own', ({ level, text }, i) => ({ written: iso(i), grade: level, said: `${text}` })],
  ])('%s', (_title, recordOf) => {
    const lines = read(rows.map(recordOf));
    if (_title === 'under a name of its own')
      expect(lines.map((line) => line.slice(0, 26))).toEqual(expected.map((line) => line.slice(0, 26)));
    else expect(lines).toEqual(expected);
  });

  it.each<[string, (number: number, i: number) => Fields, readonly number[]]>([
    [
      'hundreds that rise',
      (level, i) => ({ datetime: iso(i), level, channel: 'app', message: 'm' }),
      [200, 300, 400, 200],
    ],
    [
      'hundreds that fall',
      (level, i) => ({ timeMillis: 1772704800000 + i, level, logger: 'a', message: 'm' }),
      [400, 300, 200, 400],
    ],
    ['tens of a module', (levelno, i) => ({ asctime: iso(i), levelno, message: 'm' }), [20, 30, 40, 20]],
    ['tens', (level, i) => ({ time: iso(i), level, msg: 'm' }), [30, 40, 50, 30]],
    ['from 0 to 4', (severityLevel, i) => ({ timestamp: iso(i), severityLevel, message: 'm' }), [1, 2, 3, 1]],
    [
      'of events',
      (Level, i) => ({
        Event: { System: { EventID: 7, Level, TimeCreated: { '#attributes': { SystemTime: iso(i) } } } },
      }),
      [4, 3, 2, 4],
    ],
    [
      'of records of telemetry',
      (severityNumber, i) => ({
        timeUnixNano: `${1772704800 + i}000000000`,
        severityNumber,
        body: { stringValue: 'm' },
      }),
      [9, 13, 17, 10],
    ],
    ['of the java loggers', (level, i) => ({ millis: 1772704800000 + i, level, message: 'm' }), [800, 900, 1000, 800]],
  ])('levels by numbers: %s', (_title, recordOf, numbers) => {
    expect(
      read(numbers.map(recordOf))
        .map((line) => line[0])
        .join(''),
    ).toBe('IWEI');
  });

  it('a message of bytes is text', () => {
    const MESSAGE = [...new TextEncoder().encode('\u001b[31mdisk ist voll – prüfen\u001b[0m')];
    const records = [
      { __REALTIME_TIMESTAMP: '1772704800000000', PRIORITY: '3', MESSAGE },
      { __REALTIME_TIMESTAMP: '1772704800000000', PRIORITY: '6', MESSAGE: 'up' },
    ];
    expect(read(records)).toEqual([`E ${iso(0)} disk ist voll – prüfen`, `I ${iso(0)} up`]);
  });

  it('the output of a runner of tests is its message, and what failed is a failure', () => {
    const steps = ['=== RUN   TestA\n', 'panic: no clock\n', 'goroutine 7 [running]:\n'];
    const records: Fields[] = steps.map((Output, i) => ({
      Time: iso(i),
      Action: 'output',
      Package: 'p',
      Test: 'TestA',
      Output,
    }));
    const { entries } = parseText(
      [...records, { Time: iso(3), Action: 'fail', Package: 'p', Test: 'TestA', Elapsed: 0.1 }]
        .map((record) => JSON.stringify(record))
        .join('\n'),
    );
    expect(entries.map(({ message }) => message).slice(0, 3)).toEqual(steps.map((step) => step.trimEnd()));
    expect(entries.map(({ signal }) => signal >= 3)).toEqual([false, true, false, true]);
  });
});

describe('a document is split at the deepest array that holds times', () => {
  const record = (i: number) => ({
    timeUnixNano: `${1772704800 + i}000000000`,
    severityNumber: 9 + 4 * i,
    body: { stringValue: `job ${i}` },
  });
  const scope = (...numbers: number[]) => ({
    resource: { attributes: [] },
    scopeLogs: [{ scope: { name: 's' }, logRecords: numbers.map(record) }],
  });

  it.each([
    ['one document', [{ resourceLogs: [scope(0, 1), scope(2)] }]],
    ['a document a line', [{ resourceLogs: [scope(0, 1)] }, { resourceLogs: [scope(2)] }]],
  ])('%s', (_title, documents) => {
    const { entries } = parseText(`${documents.map((one) => JSON.stringify(one)).join('\n')}\n`);
    expect(entries.map(({ level, time, message }) => `${LETTERS[level]} ${time} ${message}`)).toEqual(
      ['I', 'W', 'E'].map((letter, i) => `${letter} ${iso(i)} job ${i}`),
    );
  });

  it('whatever stands around it', () => {
    const hits = [0, 1, 2].map((i) => ({
      _index: 'logs',
      _source: { '@timestamp': iso(i), level: 'info', message: `job ${i}` },
    }));
    const { entries } = parseText(
      JSON.stringify({ took: 3, shards: [{ n: 1 }, { n: 2 }], hits: { total: 3, hits } }, null, 1),
    );
    expect(entries.map(({ message }) => message)).toEqual(['job 0', 'job 1', 'job 2']);
  });
});

/** The library itself compiles without platform types; every host of the tests has it. */
declare class TextEncoder {
  encode(text: string): Uint8Array;
}
