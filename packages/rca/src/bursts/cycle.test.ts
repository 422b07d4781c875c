import { expect, test } from 'vitest';
import { look } from '#testing/look.ts';
import { parseText } from '#testing/parse-text.ts';
import { templateStrength } from '../profile/template-strength.ts';
import { cycleOf } from './cycle.ts';

/** So many times the same lines, half a minute apart. */
function loop(times: number, lines: (time: number) => readonly string[]): string {
  return Array.from({ length: times }, (_, time) =>
    lines(time).map((line, i) => `${new Date(Date.UTC(2026, 4, 4, 3, 0, time * 30 + i)).toISOString()} ${line}`),
  )
    .flat()
    .join('\n');
}

const MIGRATION = () => [
  'INFO main starting inventory 4.2.0',
  'INFO main reading /etc/inventory.yaml',
  'INFO db connecting to stock',
  'ERROR db migration 42 failed: column "lot" already exists',
  'INFO main shutting down',
];
const KILLED = (time: number) => [
  `INFO worker boot ${time}`,
  'INFO worker loading model (3.1 GiB)',
  'INFO worker serving requests',
  'ERROR supervisor worker exited: signal 9',
  'INFO supervisor restarting worker in 5 s',
];
const BARE = () => [
  'Starting broker 2.11',
  'Reading broker.conf',
  'listener tls: key file server.key: permission denied',
  'stopping',
];

test.each([
  ['a program that fails as it starts', MIGRATION, 4],
  ['a worker that is killed again and again', KILLED, 4],
  ['a program that states no level', BARE, 3],
])('in the log of %s the cause of one time is suspected, however often it comes', async (_what, lines, cause) => {
  for (const times of [3, 8, 40]) {
    const result = await look(loop(times, lines));
    expect(result.verdict).not.toBe('healthy');
    expect(result.candidates[0]?.lines[0]).toBe(cause);
    expect(result.severity).not.toBe('low');
  }
});

test('the summary says that the log repeats', async () => {
  const { summary } = await look(loop(40, MIGRATION));
  expect(summary).toContain('The log repeats: 5 entries, 40 times.');
});

const CALM = (time: number) => [`INFO api order ${time} kept`, `INFO api cart ${time} read`, 'INFO db checkpoint'];

test.each<[string, string, { times: number; entries: number } | null]>([
  ['a failure in each of its rounds', loop(9, MIGRATION), { times: 9, entries: 5 }],
  ['a last round that is cut off', loop(9, MIGRATION).split('\n').slice(0, -2).join('\n'), { times: 8, entries: 5 }],
  ['calm rounds', loop(9, CALM), null],
  ['one failure among calm rounds', loop(9, (time) => (time === 4 ? MIGRATION() : CALM(time))), null],
  [
    'a failure in each of its last rounds',
    loop(20, (time) => [...CALM(time), ...(time > 9 ? ['ERROR db connection refused'] : [])]),
    null,
  ],
])('a log with %s', (_what, text, expected) => {
  const { log } = parseText(`${text}\n`);
  const cycle = cycleOf(log, log.templates.map(templateStrength));
  expect(cycle && { times: cycle.times, entries: cycle.entries }).toEqual(expected);
});
