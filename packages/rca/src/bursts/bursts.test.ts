import { expect, test } from 'vitest';
import { orderOfFailures } from '#testing/order-of-failures.ts';
import { parseText } from '#testing/parse-text.ts';
import { analyzeStatistically } from '../analyze-statistically.ts';
import { isRunLog } from '../profile/run-log.ts';

test('a writer without levels is heard beside those that state them', async () => {
  const stamp = (i: number) =>
    `Mar  4 09:${String(10 + Math.floor(i / 60)).padStart(2, '0')}:${String(i % 60).padStart(2, '0')} box`;
  const agent = (i: number, level: string, text: string) => `${stamp(i)} agent[11]: level=${level} msg="${text}"`;
  const lines = [
    ...Array.from({ length: 150 }, (_, i) => agent(i, 'info', `pod ${i} is up after ${i % 7} s`)),
    `${stamp(150)} kernel: [88213.402101] XFS (nvme1): Filesystem has failed and was shut down`,
    ...Array.from({ length: 40 }, (_, i) =>
      agent(151 + i, 'error', i % 2 === 0 ? `cannot make sandbox ${i}: input/output error` : `pod ${i} not started`),
    ),
  ];
  const { log, readLines } = parseText(`${lines.join('\n')}\n`);
  const { candidates } = await analyzeStatistically(log, readLines);
  expect(candidates[0]?.lines).toEqual([151]);
});

const entry = (ms: number, level: string, writer: string, text: string) =>
  `2026-03-04T09:00:${(ms / 1000).toFixed(3).padStart(6, '0')}Z ${level} ${writer}: ${text}`;

test('what fails a few lines and moments after another failure is of one incident with it', async () => {
  const lines = [
    entry(100, 'INFO', 'app.Main', 'starting version 1.8.2'),
    entry(300, 'INFO', 'app.Pool', 'pool is ready'),
    entry(500, 'WARN', 'app.Base', 'an upgrade to version 11 is recommended'),
    entry(700, 'INFO', 'app.Schema', 'step 42 begins'),
    entry(900, 'ERROR', 'app.Schema', 'step 42 of the schema failed: the column holds duplicates'),
    entry(1100, 'INFO', 'app.Pool', 'pool is closed'),
    entry(1200, 'INFO', 'app.Http', 'port 8080 is given back'),
    entry(1300, 'INFO', 'app.Http', 'bye'),
    entry(1900, 'ERROR', 'app.Main', 'application did not start'),
  ];
  const { log, readLines } = parseText(`${lines.join('\n')}\n`);
  const { candidates, errorCount } = await analyzeStatistically(log, readLines);
  expect(candidates[0]?.lines).toEqual([5]);
  expect(errorCount).toBe(2);
});

test('lines that a writer says in one go are one suspect, and its first speaks for them', async () => {
  const calm = Array.from({ length: 60 }, (_, i) => entry(i * 400, 'INFO', 'Sync', `fetched note ${i}`));
  const lines = [
    ...calm,
    entry(30_000, 'WARN', 'Store', 'no connection was free for thread main within 30 seconds'),
    ...calm.slice(0, 6).map((_, i) => entry(30_100 + i * 300, 'INFO', 'Sync', `fetched note ${i}`)),
    entry(33_000, 'ERROR', 'Watcher', 'the window does not react'),
    entry(33_001, 'ERROR', 'Watcher', 'process 7211'),
    entry(33_002, 'ERROR', 'Watcher', 'load 9.1 of 8'),
    entry(33_003, 'ERROR', 'Watcher', 'it used 80 % of the time itself'),
  ];
  const { log, readLines } = parseText(`${lines.join('\n')}\n`);
  const { candidates } = await analyzeStatistically(log, readLines);
  expect(candidates.slice(0, 2).map((one) => one.lines)).toEqual([[68], [61]]);
});

test('a report whose only levels are those of its verdicts is the record of a run', () => {
  const block = (n: number) => [
    `____ ERROR at setup of test_${n} ____`,
    '',
    `E   KeyError: 'URL'`,
    `conftest.py:14: KeyError`,
    '',
  ];
  const lines = [
    ...[1, 2, 3].flatMap(block),
    '==== short summary ====',
    ...Array.from({ length: 20 }, (_, i) => `ERROR tests/test_api.py::test_${i} - KeyError: 'URL'`),
    '==== 26 passed, 20 errors in 4.31s ====',
  ];
  expect(isRunLog(parseText(`${lines.join('\n')}\n`).log)).toBe(true);
});

test('a message that most records give at a calm level fails only where they state it', async () => {
  const record = (i: number, level: string, fields: string) =>
    `{"time":"2026-03-04T09:${String(Math.floor(i / 60)).padStart(2, '0')}:${String(i % 60).padStart(2, '0')}Z","level":"${level}",${fields}}`;
  const lines = [
    ...Array.from({ length: 80 }, (_, i) => record(i, 'info', '"msg":"request","took_ms":12')),
    record(80, 'error', '"msg":"rates not fetched","err":"certificate has expired"'),
    ...Array.from({ length: 12 }, (_, i) => record(81 + i, 'error', '"msg":"request","err":"no fresh rates"')),
  ];
  const { log, readLines } = parseText(`${lines.join('\n')}\n`);
  const candidates = await orderOfFailures({ log, readLines });
  const { errorCount } = await analyzeStatistically(log, readLines);
  expect(candidates[0]?.lines).toEqual([81]);
  expect(errorCount).toBe(13);
});
