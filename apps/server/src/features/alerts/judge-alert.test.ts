import { expect, it } from 'vitest';
import { judgeAlert } from './judge-alert.ts';

const time = (hour: number) => new Date(Date.UTC(2026, 2, 1, hour));
const OPEN = { id: 'a', startsAt: time(10), heardAt: time(11) };
const NO_END = '0001-01-01T00:00:00Z';

it.each<[string, Parameters<typeof judgeAlert>[0], Partial<Parameters<typeof judgeAlert>[1]>, unknown]>([
  ['one that nobody knows is new', firing(10), {}, { kind: 'new', over: null }],
  ['the same again is a repeat', firing(10), { open: OPEN }, { kind: 'repeated' }],
  ['another start while it fires is a repeat', firing(11), { open: OPEN }, { kind: 'repeated' }],
  ['a late repeat after its end is ignored', firing(10), { isKnown: true }, { kind: 'ignored' }],
  ['its end resolves it', resolved(time(11)), { open: OPEN }, { kind: 'resolved', at: time(11) }],
  ['an end without a time counts from now', resolved(NO_END), { open: OPEN }, { kind: 'resolved', at: time(12) }],
  ['an end in the future counts from now', resolved(time(20)), { open: OPEN }, { kind: 'resolved', at: time(12) }],
  ['the end of an earlier one is ignored', resolved(time(9)), { open: OPEN }, { kind: 'ignored' }],
  ['an end of nothing is ignored', resolved(time(9)), {}, { kind: 'ignored' }],
  [
    'another start after days without a repeat ends the one before',
    firing(80),
    { open: OPEN, now: time(80) },
    { kind: 'new', over: time(11) },
  ],
  ['the same start after days is a repeat', firing(10), { open: OPEN, now: time(80) }, { kind: 'repeated' }],
])('%s', (_what, sent, known, news) => {
  expect(judgeAlert(sent, { open: null, isKnown: false, now: time(12), ...known })).toEqual(news);
});

function firing(hour: number) {
  return { status: 'firing' as const, startsAt: time(hour).toISOString(), endsAt: NO_END };
}

function resolved(end: Date | string) {
  const endsAt = typeof end === 'string' ? end : end.toISOString();
  return { status: 'resolved' as const, startsAt: time(10).toISOString(), endsAt };
}
