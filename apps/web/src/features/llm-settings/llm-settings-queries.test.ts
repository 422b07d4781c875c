import { expect, test } from 'vitest';
import { isUnderWay, newestPull } from './llm-settings-queries.ts';

const pulls = [
  { model: 'b:1', id: '3' },
  { model: 'a:1', id: '2' },
  { model: 'b:1', id: '1' },
];

test.each([
  ['b:1', '3'],
  ['a:1', '2'],
  ['c:1', undefined],
])('the last download of %s is %s', (model, id) => {
  expect(newestPull(pulls, model)?.id).toBe(id);
});

test.each([
  ['pending', true],
  ['running', true],
  ['completed', false],
  ['failed', false],
] as const)('a download that is %s is under way: %s', (status, expected) => {
  expect(isUnderWay({ status })).toBe(expected);
});
