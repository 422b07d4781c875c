import { expect, test } from 'vitest';
import { parseText } from '#testing/parse-text.ts';

const lines = (writerOf: (line: number) => string, count = 40) =>
  Array.from(
    { length: count },
    (_, n) => `Mar  1 10:00:${String(n % 60).padStart(2, '0')} oak ${writerOf(n)} wheel turned`,
  );

function metadataOf(text: readonly string[]) {
  return parseText(`${text.join('\n')}\n`).entries.map(({ metadata }) => metadata);
}

test('the number of a process stands beside the host, with and without a colon behind it', () => {
  const found = metadataOf(lines((n) => `mill[${100 + n}]:`));
  expect(found[0]).toEqual({ origin: 'oak', pid: '100' });
  expect(found[39]).toEqual({ origin: 'oak', pid: '139' });
});

test('more processes than are remembered keep their own numbers', () => {
  const found = metadataOf(lines((n) => `mill[${n}]:`, 20_000));
  expect(found.map((fields) => fields?.['pid'])).toEqual(Array.from({ length: 20_000 }, (_, n) => String(n)));
});

test('a name without the number of a process, and one with something else in brackets, give none', () => {
  const found = metadataOf(lines((n) => ['mill:', 'mill[]:', 'mill[a7]:', 'mill[7]:'][n % 4] ?? ''));
  expect(found.slice(0, 4).map((fields) => fields?.['pid'])).toEqual([undefined, undefined, undefined, '7']);
});
