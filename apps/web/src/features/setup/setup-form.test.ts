import { expect, test } from 'vitest';
import { setupCodeOf } from './setup-form.tsx';

test.each([
  ['', ''],
  ['#abc', 'abc'],
  ['abc', 'abc'],
  ['#code=a%2Bb', 'a+b'],
  ['#100%', '100%'],
])('the link part %s carries the code %s', (hash, code) => {
  expect(setupCodeOf(hash)).toBe(code);
});
