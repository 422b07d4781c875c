import { expect, test } from 'vitest';
import { LOG_TIMES } from '#format/log-times.ts';
import { zoneChoices, zoneShown, zoneTimes } from './log-zone.ts';

test.each([
  ['assumed-utc', 'file', 'file'],
  ['assumed-utc', undefined, 'local'],
  ['stated', 'file', 'local'],
  ['stated', 'utc', 'utc'],
  ['epoch', 'local', 'local'],
  ['none', 'utc', 'local'],
  [undefined, 'utc', 'utc'],
] as const)('in a file whose zone is %s, %s shows as %s', (zone, wanted, expected) => {
  expect(zoneShown(wanted, zoneChoices(zone === undefined ? null : { zone }))).toBe(expected);
});

test.each([
  ['five and a half hours ahead', 330, 'file', '08:51:44.201'],
  ['nine and a half hours behind', -570, 'file', '17:51:44.201'],
  ['UTC, which can be chosen anyway', 0, 'local', null],
] as const)('in a file that states a zone %s its own clock can be chosen', (_name, zoneOffsetMinutes, shows, clock) => {
  const file = { zone: 'stated', zoneOffsetMinutes } as const;
  const zone = zoneShown('file', zoneChoices(file));
  expect(zone).toBe(shows);
  if (clock !== null) expect(zoneTimes(zone, file).clock('2026-03-01T03:21:44.201Z')).toBe(clock);
});

test('UTC shows times as they are stored', () => {
  expect(LOG_TIMES.utc.clock('2026-03-01T03:21:44.201Z')).toBe('03:21:44.201');
  expect(LOG_TIMES.utc.full('2026-03-01T03:21:44.201Z')).toBe('01 Mar 2026, 03:21:44.201');
  expect(LOG_TIMES.utc.short(Date.parse('2026-03-01T03:21:44Z'))).toBe('03:21:44');
  expect([LOG_TIMES.utc.clock(null), LOG_TIMES.utc.full('T+5s')]).toEqual(['', 'T+5s']);
});
