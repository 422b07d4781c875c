import { expect, test } from 'vitest';
import { findLockAddresses, findLockGaps } from './lock-complete.ts';

test('a lock without an entry for an optional dependency is named', () => {
  const packages = { '': {}, 'node_modules/engine': { optionalDependencies: { 'engine-linux': '1.0.0' } } };
  expect(findLockGaps({ packages })).toEqual([
    'node_modules/engine wants engine-linux, which the lock file does not hold',
  ]);
});

test('an optional dependency held at the top or in a folder above is found', () => {
  const packages = {
    '': {},
    'node_modules/engine': { optionalDependencies: { 'engine-linux': '1.0.0' } },
    'node_modules/engine-linux': {},
    'node_modules/a/node_modules/b': { optionalDependencies: { c: '1' } },
    'node_modules/a/node_modules/c': {},
  };
  expect(findLockGaps({ packages })).toEqual([]);
});

test('a download address in the lock is named', () => {
  expect(findLockAddresses({ packages: { 'node_modules/a': { resolved: 'https://host.invalid/a.tgz' } } })).toEqual([
    'node_modules/a carries a download address',
  ]);
});
