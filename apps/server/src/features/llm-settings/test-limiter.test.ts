import { LIMITS } from '@rootline/contract';
import { describe, expect, it } from 'vitest';
import { createTestLimiter } from './test-limiter.ts';

describe('the limit of endpoint tests', () => {
  it('counts per user and minute', () => {
    let time = 0;
    const limiter = createTestLimiter(() => time);
    const tests = Array.from({ length: LIMITS.llm.testsPerMinute + 1 }, () => limiter.mayTest('anna'));
    expect(tests.indexOf(false)).toBe(LIMITS.llm.testsPerMinute);
    expect(limiter.mayTest('ben')).toBe(true);
    time = 60_000;
    expect(limiter.mayTest('anna')).toBe(true);
  });
});
