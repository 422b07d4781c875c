import { LIMITS } from '@rootline/contract';

const WINDOW_MS = 60_000;

/** Counts endpoint tests: so many per user and minute. */
export function createTestLimiter(now: () => number = Date.now) {
  const times = new Map<string, number[]>();
  return {
    /** False when the user has to wait. */
    mayTest(userId: string): boolean {
      const recent = (times.get(userId) ?? []).filter((time) => time > now() - WINDOW_MS);
      const isAllowed = recent.length < LIMITS.llm.testsPerMinute;
      if (isAllowed) recent.push(now());
      times.set(userId, recent);
      return isAllowed;
    },
  };
}
