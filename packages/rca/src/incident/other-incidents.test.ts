import { expect, test } from 'vitest';
import { look } from '#testing/look.ts';

const LINES = 900;

/** Calm entries ten seconds apart; some of them are replaced. */
function service(other: (second: number) => string | undefined): string {
  return Array.from({ length: LINES }, (_, n) => {
    const time = new Date(Date.UTC(2026, 4, 4, 3, 0, n * 10)).toISOString();
    return `${time} ${other(n) ?? `INFO api order ${n} kept in ${(n * 7) % 90} ms`}`;
  }).join('\n');
}

const between = (n: number, from: number, to: number) => n >= from && n < to;
const MAIL = (n: number) => (between(n, 100, 115) ? `ERROR mail message ${n} refused by the relay` : undefined);
const DISK = (n: number) =>
  between(n, 400, 440) ? `ERROR export report-${n}.csv: no space left on device` : undefined;
const CERTIFICATE = (n: number) => (between(n, 700, 760) ? 'ERROR auth certificate of the idp is expired' : undefined);

test('incidents in which different things fail are each told, with the line in which they begin', async () => {
  const { summary, candidates } = await look(service((n) => MAIL(n) ?? DISK(n) ?? CERTIFICATE(n)));
  const first = candidates[0]?.lines[0] ?? 0;
  const others = [101, 401, 701].filter((line) => line !== first);
  expect(others).toHaveLength(2);
  expect(summary).toContain('2 other incidents: ');
  for (const line of others) expect(summary).toContain(`line ${line}, 2026-05-04`);
});

test.each([
  ['a failure that returns', (n: number) => MAIL(n) ?? MAIL(n - 300)],
  ['a single one', DISK],
])('%s is one incident', async (_what, failing) => {
  expect((await look(service(failing))).summary).not.toMatch(/other incident/i);
});

test('what is counted and told of an incident is of the one that the first suspect belongs to', async () => {
  const result = await look(service((n) => MAIL(n) ?? DISK(n)));
  const first = result.candidates[0];
  const [entries, from] = first?.lines[0] === 101 ? [15, '03:16:40'] : [40, '04:06:40'];
  expect(result.summary).toMatch(new RegExp(`${entries} failing entries .*from 2026-05-04 ${from}`));
});
