import { expect, test } from 'vitest';
import { createRateLimiter } from './rate-limiter.ts';

test('a key is allowed so many takes in a window, and then told how long to wait', () => {
  let time = 1000;
  const limiter = createRateLimiter({ takes: 2, windowSeconds: 60 }, () => time);
  expect([limiter.take('ada'), limiter.take('ada')]).toEqual([null, null]);
  time += 20_000;
  expect([limiter.take('ada'), limiter.take('ben')]).toEqual([40, null]);
  time += 40_000;
  expect([limiter.take('ada'), limiter.take('ada'), limiter.take('ada')]).toEqual([null, null, 60]);
});
