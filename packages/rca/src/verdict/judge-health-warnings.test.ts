import { expect, test } from 'vitest';
import { look, steps } from '#testing/look.ts';

test('a table with many warnings that state errors is failing, one with a few is not', async () => {
  const row = (n: number, kind: string, text: string) => `${50 - n}m  ${kind}  object/${n}  ${text}`;
  const rows = Array.from({ length: 20 }, (_, n) => row(n, 'Normal', 'Assigned to a machine'));
  const failed = Array.from({ length: 6 }, (_, n) => row(n, 'Warning', 'Failed to pull: rpc error: manifest unknown'));
  expect((await look([...rows, ...failed, ...rows].join('\n'))).severity).not.toBe('low');
  expect(['healthy', 'not-judged']).toContain(
    (await look([...rows, ...failed.slice(0, 2), ...rows].join('\n'))).verdict,
  );
});

test('lines below a warning belong to it', async () => {
  const warned =
    '2026-03-04 10:00:07 WARN app: cache is cold\njava.io.IOException: could not open cache\n\tat app.Cache.open(Cache.java:4)';
  expect(await look(steps({ 7: warned }))).toMatchObject({ severity: 'low', candidates: [] });
});

test('a log that ends with a warning is not healthy', async () => {
  const text = steps({ 19: '2026-03-04 10:02:00 WARN app: ticker not restarted' });
  expect((await look(text)).severity).not.toBe('low');
});

test('a harmless warning that keeps coming back may end a healthy log', async () => {
  const warned = (n: number) => [n, `2026-03-04 10:00:${n} WARN app: ticker is of the old kind`];
  const at = (...seconds: readonly number[]) => look(steps(Object.fromEntries(seconds.map(warned))));
  expect(await at(10, 12, 14, 16, 17, 19)).toMatchObject({ severity: 'low', candidates: [] });
  expect((await at(15, 16, 17, 18, 19)).severity).not.toBe('low');
});

test.each([
  ['after which a log went on for long', 70, 'low'],
  ['that go on to its end', 97, 'medium'],
])('warnings of one kind, a small part of a log, %s', async (_, to, severity) => {
  const told = Array.from({ length: 100 }, (_unused, n) => {
    const time = `2026-03-04 10:${String(Math.floor(n / 60)).padStart(2, '0')}:${String(n % 60).padStart(2, '0')}`;
    return n > 34 && n < to && n % 5 === 0
      ? `${time} WARN app: caller of lamp ${n} could not be read`
      : `${time} INFO app: lamp ${n} is on`;
  });
  expect((await look(told.join('\n'))).severity).toBe(severity);
});

test('warnings that come evenly all through a log are healthy', async () => {
  const lines = Array.from({ length: 200 }, (_, n) => {
    const time = `2026-03-04 10:${String(Math.floor(n / 60)).padStart(2, '0')}:${String(n % 60).padStart(2, '0')}`;
    return n % 20 === 5 ? `${time} WARN app: retrying after time out` : `${time} INFO app: order ${n} kept`;
  });
  expect(await look(lines.join('\n'))).toMatchObject({ severity: 'low', candidates: [] });
});

/** A build that grades what it finds in file after file as warnings; `after` is how much it says below them. */
function warnedBuild(warning: (n: number) => string, after: number): string {
  const said = (count: number, what: string) =>
    Array.from({ length: count }, (_, n) => `${what} part-${n}.js in ${n} ms`);
  const warnings = Array.from({ length: 18 }, (_, n) => ['', warning(n)]).flat();
  return ['> shop@2.1.0 build', ...said(30, 'compiling'), ...warnings, ...said(after, 'writing file')].join('\n');
}

test.each([
  [
    'speak of failures, of thing after thing',
    (n: number) => `* [WARNING] src/pages/p${n}.css failed its limit by ${n} kB`,
  ],
  ['speak of none', () => '* [WARNING] this module is of the old kind'],
])('warnings of a build that went on are healthy where they %s', async (_, warning) => {
  expect(await look(warnedBuild(warning, 40))).toMatchObject({ severity: 'low', candidates: [] });
});

test.each([
  ['a build ended with', (n: number) => `* [WARNING] src/pages/p${n}.css could not be written`, 0],
  ['say the same failure again and again', () => '* [WARNING] could not connect to the store', 40],
])('warnings that %s are not healthy', async (_, warning, after) => {
  expect((await look(warnedBuild(warning, after))).severity).not.toBe('low');
});

test('warnings that set in together are not healthy where nothing else states a level, if they state times', async () => {
  const at = (n: number) => new Date(Date.parse('2026-03-04T10:00:00Z') + n * 20_000).toISOString();
  const kept = Array.from({ length: 600 }, (_, n) => `${at(n)} order ${n} kept`);
  const warned = Array.from(
    { length: 30 },
    (_, n) => `${at(300 + n / 10)} WARN could not reach store-${n} for an order`,
  );
  expect((await look([...kept.slice(0, 300), ...warned, ...kept.slice(300)].join('\n'))).severity).not.toBe('low');
});
