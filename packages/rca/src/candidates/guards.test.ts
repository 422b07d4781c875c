import { describe, expect, test } from 'vitest';
import { parseText } from '#testing/parse-text.ts';
import { analyzeStatistically } from '../analyze-statistically.ts';

const stamp = (i: number) => new Date(Date.UTC(2026, 2, 1, 10, 0, i)).toISOString();
const stamped = (lines: readonly string[]) => lines.map((line, i) => `${stamp(i)} ${line}`).join('\n');

async function firstLine(text: string): Promise<string> {
  const { log, lines, readLines } = parseText(text);
  const { candidates } = await analyzeStatistically(log, readLines);
  return lines[(candidates[0]?.lines[0] ?? 0) - 1] ?? '';
}

const FAILURES = [
  'ERROR db down: connection refused',
  'ERROR cannot open /etc/app/settings.yaml: No such file or directory',
  'FATAL out of memory in worker',
  'ERROR certificate expired for mail.example.org',
];
const CALM = ['INFO start', 'INFO retry', 'INFO listening on port 8080', 'DEBUG cache warmed', 'INFO shutting down'];

describe.each(FAILURES)('a log in which only “%s” fails', (failure) => {
  const logs = [
    [CALM[0], failure, CALM[1]],
    [...CALM.slice(0, 3), failure],
    [failure, ...CALM],
  ].map((lines) => stamped(lines.map((line) => line ?? '')));

  test.each(logs)('names that line first', async (text) => {
    expect(await firstLine(text)).toContain(failure);
  });

  test('names it first with calm lines around it, with other hosts and numbers, and twice in a row', async () => {
    const [text = ''] = logs;
    const calm = Array.from({ length: 40 }, (_, i) => `INFO request ${i} served in ${i * 3} ms`);
    const around = stamped([...calm, failure, ...calm]);
    const renamed = text.replaceAll('example.org', 'example.net').replaceAll('8080', '9090');
    const expected = failure.replaceAll('example.org', 'example.net');
    expect(await firstLine(around)).toContain(failure);
    expect(await firstLine(renamed)).toContain(expected);
    expect(await firstLine(`${text}\n${text}`)).toContain(failure);
  });
});

test('a line that states success, an echoed command, and a calm entry are never first beside a failure', async () => {
  const text = [
    '$ make test || exit 1',
    'test_login ... ok',
    'test_failure_handling ... ok',
    "main.c:12:5: error: 'count' undeclared (first use in this function)",
    'make: *** [main.o] Error 1',
  ].join('\n');
  expect(await firstLine(text)).toContain('undeclared');
});

test('records that each state a good end hold no clear cause, whatever failures their checks are named after', async () => {
  const checks = ['disk-errors', 'failover', 'crash-dumps', 'timeouts'];
  const records = Array.from({ length: 40 }, (_, i) =>
    JSON.stringify({
      ts: stamp(i * 60).replace('.000', ''),
      check: checks[i % checks.length],
      host: `node${i % 3}`,
      errors: 0,
      failed: false,
      last_error: '',
      exception: null,
      exit_code: 0,
      result: 'PASS',
    }),
  );
  const { log, readLines } = parseText(records.join('\n'));
  const { verdict, confidence } = await analyzeStatistically(log, readLines);
  expect(verdict).not.toBe('clear');
  expect(confidence.level).not.toBe('high');
});
