import { expect, test } from 'vitest';
import { look } from '#testing/look.ts';

/** A machine that starts, then lives quietly for hours. */
function boot(trouble: readonly string[], life: readonly string[] = []): string {
  const started = Array.from({ length: 60 }, (_, i) => `probe unit ${i}: ready, ${i * 3} channels`);
  for (const [i, line] of trouble.entries()) started.splice(7 + i * 3, 0, line);
  const lived = Array.from({ length: 14 }, (_, i) => `port ${i}: device ${i * 2} attached`);
  const stamped = (seconds: number, text: string) => `[${seconds.toFixed(6).padStart(12)}] ${text}`;
  return [
    ...started.map((text, i) => stamped(i / 50, text)),
    ...life.map((text, i) => stamped(4000 + i, text)),
    ...lived.map((text, i) => stamped(9000 + i * 40, text)),
  ].join('\n');
}

test.each([
  ['single things that failed or were missing', ['lamp: clock calibration failed', 'store: table 7 not found']],
  ['several of them in a row', ['a: cannot map', 'b: not found', 'c: init failed', 'd: unable to probe', 'e: missing']],
  [
    'one sentence about thing after thing',
    Array.from({ length: 9 }, (_, i) => `range 0x${i}000 could not be reserved`),
  ],
])('a machine that starts over %s is healthy', async (_title, trouble) => {
  const result = await look(boot(trouble));
  expect(result).toMatchObject({ severity: 'low', candidates: [], confidence: { level: 'low' } });
});

test('a loud word is passed over where the same line says what was done about it', async () => {
  const trouble = [
    'store: file /var/lamp.db corrupted or not closed, replacing it',
    'lamp: supply not found, using none',
  ];
  expect(await look(boot(trouble))).toMatchObject({ severity: 'low', candidates: [] });
  expect((await look(boot(['store: file /var/lamp.db corrupted or not closed']))).severity).not.toBe('low');
});

const asJournal = (text: string) => text.replaceAll(/^\[\s*[\d.]+\]/gm, 'Mar  4 10:00:02 attic kernel:');

test('what the kernel says while it starts is no failure in a journal either', async () => {
  const trouble = Array.from({ length: 3 }, (_, i) => `range 0x${i}000 could not be reserved`);
  expect(['healthy', 'not-judged']).toContain((await look(asJournal(boot(trouble)))).verdict);
});

test.each([
  [
    'panics',
    ['VFS: cannot mount root', 'Kernel panic - not syncing: no root'],
    (lines: string[]) => lines.slice(0, 20),
  ],
  ['ends with a failure', ['store: mount of /data failed'], (lines: string[]) => lines.slice(0, 12)],
  [
    'meets a bug of its own',
    ['BUG: kernel NULL pointer dereference, address: 08', 'Oops: 0000 [#1] SMP'],
    (lines: string[]) => lines,
  ],
  [
    'says again and again that a disk fails',
    Array.from({ length: 7 }, () => 'disk: read of sector failed'),
    (lines: string[]) => lines,
  ],
])('a kernel that %s is not healthy, by itself or in a journal', async (_title, trouble, upTo) => {
  const text = upTo(boot(trouble).split('\n')).join('\n');
  expect((await look(text)).severity).not.toBe('low');
  expect((await look(asJournal(text))).severity).not.toBe('low');
});

test.each([
  [
    'several signs at once, hours after the start',
    ['disk: error in transfer', 'disk: reset failed', 'write error', 'journal aborted'],
  ],
  ['a sign with a stack below it', ['queue 4: request failed', ' at drain+0x44 (queue.c:40)']],
  ['a sign that is said again and again', Array.from({ length: 7 }, () => 'uplink: connection refused')],
])('a machine that goes on after %s is not healthy', async (_title, life) => {
  expect((await look(boot([], life))).severity).not.toBe('low');
});

test('several signs at once are not healthy in a machine that is never quiet', async () => {
  const lines = Array.from({ length: 300 }, (_, i) => `port ${i % 9}: link of peer ${i * 7} is up`);
  lines.splice(200, 0, 'disk: error in transfer', 'disk: reset failed', 'write error', 'journal aborted');
  const stamped = lines.map((text, i) => `[${(i * 0.9).toFixed(6).padStart(12)}] ${text}`);
  expect((await look(stamped.join('\n'))).severity).not.toBe('low');
});
