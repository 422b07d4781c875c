import { describe, expect, it } from 'vitest';
import { answerTogetherWithin, isDatabaseAway } from '#platform/database/database-errors.ts';

const never = new Promise<never>(() => {});
const endOf = (query: Promise<unknown>) => query.then(String, (error) => (isDatabaseAway(error) ? 'away' : 'broken'));

describe('queries of one answer that have their time together', () => {
  it('are answered as long as the database answers', async () => {
    const inTime = answerTogetherWithin(0, 5000);
    expect(await endOf(inTime(Promise.resolve('first')))).toBe('first');
    expect(await endOf(inTime(Promise.resolve('second')))).toBe('second');
  });

  it('fail as unreachable when it stops to', async () => {
    const inTime = answerTogetherWithin(20, 10);
    expect(await endOf(inTime(Promise.resolve('first')))).toBe('first');
    expect(await endOf(inTime(never))).toBe('away');
    expect(await endOf(inTime(never))).toBe('away');
  });

  it('fail with their own errors', async () => {
    expect(await endOf(answerTogetherWithin(1000, 1000)(Promise.reject(new Error('no'))))).toBe('broken');
  });
});
