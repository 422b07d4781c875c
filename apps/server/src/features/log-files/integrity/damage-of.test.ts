import { expect, test } from 'vitest';
import { damageOf } from './damage-of.ts';

const digestKey = 'digests/f1/1-0';

test.each([
  ['whole', 'damaged', digestKey, /^The stored entries of this file are damaged\. They are being rebuilt/],
  ['whole', 'missing', digestKey, /^The stored entries of this file are missing\. They are being rebuilt/],
  [
    'damaged',
    'whole',
    digestKey,
    /^The original of this file is damaged\. Its entries are intact and can still be read/,
  ],
  ['missing', 'damaged', digestKey, /^This file is lost: its original is missing and its entries are damaged\./],
  ['damaged', 'whole', null, /^The original of this file is damaged\. Please upload it again\.$/],
] as const)('an original that is %s with entries that are %s', (rawState, entriesState, key, sentence) => {
  expect(damageOf({ rawState, entriesState, digestKey: key })).toEqual({
    original: rawState,
    entries: entriesState,
    sentence: expect.stringMatching(sentence),
  });
});

test('nothing is said of a file that is whole', () => {
  expect(damageOf({ rawState: 'whole', entriesState: 'whole', digestKey })).toBeNull();
});
