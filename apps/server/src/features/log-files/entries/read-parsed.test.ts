import { expect, test } from 'vitest';
import { readParsed } from './read-parsed.ts';

/** A file that is parsed again before every look into the catalog, so many times. */
function replaced(times: number) {
  let parses = 0;
  return async (id: string) => ({
    id,
    digestKey: `digest ${Math.min(parses++, times)}`,
    segments: [],
    timed: 'all' as const,
    kept: { hasRawLines: true, hasLinesBeside: false, hasParts: false, hasPlainTimes: false },
  });
}

const failing = () => Promise.reject(new Error('no such file'));

test('a read that lost its segments to a new parse begins anew with the new ones', async () => {
  const seen: string[] = [];
  const answer = await readParsed(replaced(1), ['a'], async ({ digestKey }) => {
    seen.push(digestKey);
    return digestKey === 'digest 0' ? failing() : 'all of it';
  });
  expect([answer, seen]).toEqual(['all of it', ['digest 0', 'digest 1']]);
});

test('a read that fails although nothing was replaced fails as it did', async () => {
  await expect(readParsed(replaced(0), ['a', 'b'], failing)).rejects.toThrow('no such file');
});

test('a file that is parsed again and again says so', async () => {
  await expect(readParsed(replaced(100), ['a'], failing)).rejects.toThrow('This file is being parsed again');
});
