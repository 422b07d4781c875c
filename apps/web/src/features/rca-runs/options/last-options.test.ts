import { expect, test } from 'vitest';
import { areSameOptions, readLastOptions } from './last-options.ts';

const LAST = { model: 'llama', timeout: 300, chunking: true, smartChunking: false };

test.each([
  ['nothing', undefined, null],
  ['a text', 'llama', null],
  ['options without a model', { timeout: 300 }, null],
  ['options of a model that is gone', { ...LAST, model: 'gone' }, null],
  ['options whose timeout is no number', { ...LAST, timeout: 'long' }, null],
  ['options', LAST, LAST],
  ['options with a part missing', { model: 'llama', timeout: 60 }, { ...LAST, timeout: 60, smartChunking: true }],
])('of %s that are stored the last options are %s', (_name, stored, expected) => {
  expect(readLastOptions(stored, ['llama', 'qwen'])).toEqual(expected);
});

test.each([
  [{}, true],
  [{ timeout: '300' }, true],
  [{ model: 'qwen' }, false],
  [{ timeout: 120 }, false],
  [{ smartChunking: true }, false],
  [{ chunking: false }, false],
])('with %j changed, they start the same run: %s', (change, expected) => {
  expect(areSameOptions(LAST, { ...LAST, ...change })).toBe(expected);
});

test('without chunking it does not matter how smart it is', () => {
  const whole = { ...LAST, chunking: false };
  expect(areSameOptions(whole, { ...whole, smartChunking: true })).toBe(true);
});
