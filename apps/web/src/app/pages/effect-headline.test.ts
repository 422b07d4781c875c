import { expect, test } from 'vitest';
import { effectHeadline } from './effect-headline.ts';

test.each([
  [
    'several routes',
    [
      ['/api/v1/orders', 200],
      ['/api/v1/orders/{id}', 35],
      ['/health', 0],
    ],
    235,
    '235 of 3,000 requests failed, all under /api/v1/orders',
  ],
  ['one route', [['/api/v1/orders', 235]], 235, '235 of 3,000 requests failed, all under /api/v1/orders'],
  [
    'routes that have nothing in common',
    [
      ['/api/orders', 200],
      ['/health', 35],
    ],
    235,
    '235 of 3,000 requests failed',
  ],
  ['more routes than are known', [['/api/orders', 200]], 235, '235 of 3,000 requests failed'],
  ['the root', [['/', 235]], 235, '235 of 3,000 requests failed'],
  ['nothing', [], 0, null],
] as const)('what failed in %s is told in one sentence', (_where, failing, failed, expected) => {
  const routes = failing.map(([route, failed]) => ({ route, failed }));
  expect(effectHeadline({ requests: 3000, failed, routes })).toBe(expected);
});
