import type { FileFacts } from '@rootline/contract';
import { describe, expect, it } from 'vitest';
import { hasDays, statesZone } from './clock-of-log.ts';

const file = (facts: Partial<FileFacts> | null) => ({ facts: facts as FileFacts | null });

describe('the clock of a log beside changes', () => {
  it.each<[string, Partial<FileFacts> | null, boolean, boolean]>([
    ['states its zone', { zone: 'stated' }, true, true],
    ['counts seconds since 1970', { zone: 'epoch' }, true, true],
    ['states no zone', { zone: 'assumed-utc' }, true, false],
    ['states times of day', { zone: 'assumed-utc', dayTimestamp: '2026-03-01T00:00:00Z' }, false, false],
    ['counts from a start', { zone: 'since-start' }, false, false],
    ['is not parsed', null, false, false],
  ])('of a log that %s', (_what, facts, days, zone) => {
    expect([hasDays(file(facts)), statesZone(file(facts))]).toEqual([days, zone]);
  });
});
