import { expect, test } from 'vitest';
import { failureFamily } from './failure-families.ts';

test.each([
  ['getaddrinfo ENOTFOUND db.example', 'name-resolution'],
  ["FileNotFoundError: [Errno 2] No such file or directory: 'config.json'", null],
  ['write failed: No space left on device', 'disk-full'],
])('%s is of the family %s', (text, family) => {
  expect(failureFamily(text)?.id ?? null).toBe(family);
});
