import { LIMITS } from '@rootline/contract';
import { describe, expect, it } from 'vitest';
import { createQuota, type Place } from './quota.ts';

const RING = { id: 'a', bytesPerSecond: 1000 };
function taken(place: Place) {
  if (place.kind !== 'taken') throw new Error(`The place is ${place.kind}`);
  return place;
}

describe('the quota of a ring', () => {
  it('lets a sender be ahead for a while, then refuses and says for how long', () => {
    let time = 0;
    const quota = createQuota(() => time);
    const place = taken(quota.take(RING));
    place.paid(15_000);
    place.giveBack();
    expect(quota.take(RING)).toEqual({ kind: 'over', seconds: 6 });
    expect(quota.pauseMs(RING)).toBeCloseTo(5001);
    time = 5500;
    taken(quota.take(RING)).giveBack();
    expect(quota.pauseMs(RING)).toBe(0);
  });

  it('leaves other rings alone', () => {
    const quota = createQuota(() => 0);
    taken(quota.take(RING)).paid(1_000_000);
    expect(quota.take(RING).kind).toBe('over');
    expect(quota.take({ ...RING, id: 'b' }).kind).toBe('taken');
  });

  it('takes so many bodies at once of one ring, and gives each place back once', () => {
    const quota = createQuota(() => 0);
    const places = Array.from({ length: LIMITS.rings.bodiesAtOnce }, () => taken(quota.take(RING)));
    expect(quota.take(RING).kind).toBe('busy');
    places[0]?.giveBack();
    places[0]?.giveBack();
    expect(quota.take(RING).kind).toBe('taken');
    expect(quota.take(RING).kind).toBe('busy');
  });

  it('takes so many bodies at once of all rings', () => {
    const quota = createQuota(() => 0);
    const kinds = Array.from(
      { length: LIMITS.rings.bodiesInAll + 1 },
      (_, n) => quota.take({ ...RING, id: `r${n}` }).kind,
    );
    expect(kinds.lastIndexOf('taken')).toBe(LIMITS.rings.bodiesInAll - 1);
    expect(kinds.at(-1)).toBe('busy');
  });
});
