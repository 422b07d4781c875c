import { expect, test } from 'vitest';
import { orderOfFailures } from '#testing/order-of-failures.ts';
import { parseText } from '#testing/parse-text.ts';

const said = (second: number, writer: string, text: string) => {
  const time = `${String(Math.floor(second / 60)).padStart(2, '0')}:${String(second % 60).padStart(2, '0')}`;
  return `Mar  4 10:${time} attic ${writer}[${200 + writer.length}]: ${text}`;
};

const SINGLE = [
  said(1, 'blind', 'could not open /run/blind: read-only folder'),
  said(2, 'shade', 'cannot read line 4 of the table'),
  said(3, 'clockd', 'peer north was not found'),
  said(3, 'rulesd', 'failed to run /opt/probe: missing'),
];
const TOGETHER = [
  said(500, 'lampd', 'lamp 3 cannot be reached'),
  said(500, 'initd', 'lampd.service: control process exited, status=1'),
  said(500, 'initd', 'Failed to start the lamps of the attic'),
  said(500, 'initd', 'unit lampd.service entered a failed state'),
];
const AGAIN = [0, 1, 2, 3, 4].map((n) => said(500 + n, 'lampd', `lamp ${n + 3} cannot be reached`));

/** The first suspected line of a machine that fails at its start and later, and is quiet in between. */
async function suspected(start: readonly string[], later: readonly string[]): Promise<string> {
  const calm = (from: number) =>
    Array.from({ length: 60 }, (_, n) => said(from + n * 4, 'mailer', `letter ${n} is sent`));
  const lines = [...start, ...calm(10), ...calm(255), ...later, ...calm(510)];
  const { log, readLines } = parseText(`${lines.join('\n')}\n`);
  const candidates = await orderOfFailures({ log, readLines });
  return lines[(candidates[0]?.lines[0] ?? 0) - 1] ?? '';
}

test.each([
  ['one writer tells of and another names', TOGETHER],
  ['is told again and again', AGAIN],
])('single complaints of a start are not the incident where a later failure %s', async (_title, later) => {
  expect(await suspected(SINGLE, later)).toBe(later[0]);
});

test('single complaints of a start are the incident where what fails later is one more of them', async () => {
  const later = [said(500, 'lampd', 'lamp 3 cannot be reached')];
  expect(SINGLE).toContain(await suspected(SINGLE, later));
});

test.each([
  ['of one writer', SINGLE.map((line) => line.replace(/\w+\[\d+\]/, 'blind[7]'))],
  ['that are told again and again', [...SINGLE, ...SINGLE, ...SINGLE, ...SINGLE]],
  ['one of which kills a process', [...SINGLE, said(3, 'kernel', 'Out of memory: killed process 71 (shade)')]],
])('failures of a start %s are the incident', async (_title, start) => {
  expect(start).toContain(await suspected(start, AGAIN));
});
