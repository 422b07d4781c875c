import { expect, test } from 'vitest';
import { LOG_TIMES } from '#format/log-times.ts';
import { zoneChoices, zoneShown } from './log-zone.ts';

test.each([
  ['assumed-utc', 'file', 'file'],
  ['assumed-utc', undefined, 'local'],
  ['stated', 'file', 'local'],
  ['stated', 'utc', 'utc'],
  ['epoch', 'local', 'local'],
  ['none', 'utc', 'local'],
  [undefined, 'utc', 'utc'],
] as const)('in a file whose zone is %s, %s shows as %s', (kind, wanted, expected) => {
  expect(zoneShown(wanted, zoneChoices(kind))).toBe(expected);
});

test('UTC shows times as they are stored', () => {
  expect(LOG_TIMES.utc.clock('2026-03-01T03:21:44.201Z')).toBe('03:21:44.201');
  expect(LOG_TIMES.utc.full('2026-03-01T03:21:44.201Z')).toBe('01 Mar 2026, 03:21:44.201');
  expect(LOG_TIMES.utc.short(Date.parse('2026-03-01T03:21:44Z'))).toBe('03:21:44');
  expect([LOG_TIMES.utc.clock(null), LOG_TIMES.utc.full('T+5s')]).toEqual(['', 'T+5s']);
});
