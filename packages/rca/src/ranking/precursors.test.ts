import { expect, test } from 'vitest';
import { orderOfFailures } from '#testing/order-of-failures.ts';
import { parseText } from '#testing/parse-text.ts';
import { fillTemplate } from '../lines/fill-template.ts';

/** A log of a service: `quiet` lines are written once, before 60 failures of two kinds. */
function outage(quiet: readonly string[]): string {
  const lines: string[] = [];
  const write = (text: string) => {
    const at = new Date(Date.UTC(2026, 2, 4, 10) + lines.length * 2000);
    lines.push(`${at.toISOString()} ${text}`);
  };
  for (let n = 0; n < 400; n += 1) write(`INFO web: page ${n} shown in ${(n * 7) % 90} ms`);
  for (const text of quiet) {
    write(text);
    write(`INFO web: page ${lines.length} shown in 12 ms`);
  }
  for (let n = 0; n < 30; n += 1) {
    write(`ERROR orders: no place in ledger-main for order ${n * 31}`);
    write(`ERROR web: basket ${n * 17} could not be paid`);
    write(`INFO web: page ${n} shown in 31 ms`);
  }
  return `${lines.join('\n')}\n`;
}

async function firstSuspect(text: string): Promise<string> {
  const { log, readLines } = parseText(text);
  const candidates = await orderOfFailures({ log, readLines });
  return candidates[0]?.pattern ?? '';
}

test('a quiet line that names what fails later is suspected before the failures and before other quiet lines', async () => {
  const text = outage(['INFO keeper: ledger-main sealed on request', 'INFO web: banner swapped for the spring one']);
  expect(await firstSuspect(text)).toBe('ledger-main sealed on request');
});

test('a value that the template hides ties a line to the failures as well', async () => {
  const paths = ['/srv/ledger-main/limit', '/srv/banner/spring'].map((path) => `INFO keeper: wrote 0 to ${path}`);
  const text = outage([paths[0] ?? '', 'INFO web: spring banner shown first']);
  expect(await firstSuspect(text)).toMatch(/^wrote/);
});

test('an error that is said once, names its cause and comes first is suspected before the quiet line that announced it', async () => {
  const text = outage([
    'INFO keeper: transfer of ledger-main begins',
    'ERROR keeper: deadlock detected while ledger-main was written',
  ]);
  expect(await firstSuspect(text)).toMatch(/^deadlock detected/);
});

test('a name that most calm lines hold ties the start of a service to nothing', async () => {
  const lines = ['INFO Boot pages-server 4.18 started'];
  for (let n = 0; n < 110; n += 1)
    lines.push(n % 3 === 0 ? `INFO Http GET /pages/${n} 200` : `INFO PageServer page ${n} shown`);
  for (let n = 0; n < 30; n += 1) {
    lines.push('ERROR ImageClient handshake with images.internal failed: certificate expired');
    lines.push(`ERROR PageServer page ${200 + n} not shown`);
  }
  const at = (n: number) => new Date(Date.UTC(2026, 2, 4, 10) + n * 2000).toISOString();
  expect(await firstSuspect(`${lines.map((line, n) => `${at(n)} ${line}`).join('\n')}\n`)).toMatch(/handshake/);
});

test.each([
  [
    'pool size changed from <num> to <num>',
    '10:00 INFO db: pool size changed from 40 to 2',
    'pool size changed from 40 to 2',
  ],
  ['<path> is full', '10:00 WARN disk: /srv/data is full', '/srv/data is full'],
  ['opened by <*>', '{"msg":"opened by ada","n":1}', 'opened by ada'],
  ['something else', '10:00 INFO db: pool size changed', null],
])('%s is filled from its line', (template, line, message) => {
  expect(fillTemplate(template, line)).toBe(message);
});
