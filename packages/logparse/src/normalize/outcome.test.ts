import { describe, expect, it } from 'vitest';
import { parseText } from '#testing/parse-text.ts';

const FAILING = 3;

/** Lines whose entries tell of a failure, in a log whose last record is the one in question. */
function failingLines(lines: readonly string[]): number[] {
  const { entries } = parseText(`${lines.join('\n')}\n`);
  return entries.filter(({ signal }) => signal >= FAILING).map(({ line }) => line);
}

const clock = (i: number) => `2026-03-05T10:00:${String(i).padStart(2, '0')}Z`;
type Fields = Record<string, unknown>;
const records = (calm: Fields, last: Fields) =>
  [
    ...Array.from({ length: 12 }, (_none, i) => ({ time: clock(i), job: `j${i}`, ...calm })),
    { time: clock(13), job: 'j13', ...last },
  ].map((record) => JSON.stringify(record));

describe('an entry tells how something ended', () => {
  it.each<[Fields, Fields]>([
    [{ result: 'OK' }, { result: 'FAILED' }],
    [{ success: true }, { success: false }],
    [{ exitCode: 0 }, { exitCode: 137 }],
    [{ exit_status: '0' }, { exit_status: '2' }],
    [{ outcome: 'success' }, { outcome: 'failure' }],
    [{ state: 'done' }, { state: 'timed_out' }],
    [{ status: 'COMPLETED' }, { status: 'ERROR' }],
    [{ conclusion: 'success' }, { conclusion: 'timed_out' }],
    [{ errorCode: null }, { errorCode: 'ThrottlingException' }],
    [{ errno: 0 }, { errno: 28 }],
    [{ error: null }, { error: { kind: 'disk', code: 'ENOSPC' } }],
    [{ error: '' }, { error: 'lease was lost' }],
    [{ isError: false }, { isError: true }],
    [{ timedOut: false }, { timedOut: true }],
    [{ event: { outcome: 'success' } }, { event: { outcome: 'failure' } }],
    [{ data: { run: { exit_code: 0 } } }, { data: { run: { exit_code: 139 } } }],
    [{ state: { running: {} } }, { state: { terminated: { exitCode: 1, reason: 'OOMKilled' } } }],
    [
      { level: 'info', msg: 'job ended', result: 'passed' },
      { level: 'info', msg: 'job ended', result: 'failed' },
    ],
    [{ health: 'healthy' }, { health: 'unhealthy' }],
    [{ probe: 'ok' }, { probe: 'failed' }],
  ])('%j beside %j', (calm, last) => {
    expect(failingLines(records(calm, last))).toEqual([13]);
  });

  it.each<[Fields, Fields]>([
    [{ result: 'OK' }, { result: 'SKIPPED' }],
    [{ error: '' }, { error: 'none' }],
    [{ err: '<nil>' }, { err: 'null' }],
    [{ errorCode: 0 }, { errorCode: '0' }],
    [{ exitCode: 0 }, { exitCode: null }],
    [{ status: 'running' }, { status: 'queued' }],
    [{ failed: 0 }, { failed: false }],
    [
      { level: 'info', msg: 'trying again', error: '' },
      { level: 'info', msg: 'trying again', error: 'busy' },
    ],
    [
      { msg: 'search', filter: { status: 'all' } },
      { msg: 'search', filter: { status: 'failed' } },
    ],
    [{ errors: [] }, { errors: {} }],
    [{ state: 'up' }, { state: 'Exited (0)' }],
  ])('is not read into %j beside %j', (calm, last) => {
    expect(failingLines(records(calm, last))).toEqual([]);
  });
});

it.each<[string, string, string]>([
  ['pairs', 'time=@ op=sync status=ok ms=3', 'time=@ op=sync status=failed ms=3'],
  ['pairs with an exit code', 'ts=@ unit=backup exit_code=0', 'ts=@ unit=backup exit_code=74'],
  ['an audit record', 'time=@ type=LOGIN acct=ann res=success', 'time=@ type=LOGIN acct=bob res=failed'],
  ['a table', '@,backup,success,12', '@,backup,failure,14'],
])('the outcome of %s is found', (title, calm, last) => {
  const head = title === 'a table' ? ['time,job,result,seconds'] : [];
  const lines = [...Array.from({ length: 9 }, (_none, i) => calm.replace('@', clock(i))), last.replace('@', clock(9))];
  expect(failingLines([...head, ...lines])).toEqual([head.length + 10]);
});

it('templates are not merged across outcomes, and only what failed counts as failing', () => {
  const many = Array.from({ length: 400 }, (_none, i) => ({
    time: clock(i % 60),
    op: 'sync',
    peer: `p${i}`,
    outcome: i % 100 === 77 ? 'failure' : 'success',
  }));
  const { log, entries } = parseText(many.map((record) => JSON.stringify(record)).join('\n'));
  expect(log.templates.map(({ count, signal }) => [count, signal >= FAILING])).toEqual([
    [396, false],
    [4, true],
  ]);
  expect(entries.filter(({ outcome }) => outcome === 2).length).toBe(4);
  expect(entries.filter(({ outcome }) => outcome === 1).length).toBe(396);
});
