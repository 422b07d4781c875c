import { expect, test } from 'vitest';
import { parseText } from '#testing/parse-text.ts';
import { corpusOf } from '../verify/shown-text.ts';
import { checkText } from '../verify/verify-text.ts';
import { factsText } from './facts.ts';

const text = ['01.250Z INFO loading', '03.000Z INFO binding', '07.017Z ERROR port is taken']
  .map((row) => `2026-03-01T10:00:${row}`)
  .join('\n');

test('the facts say how long the log lasts, so a model may say it', () => {
  const facts = factsText(parseText(text).log);
  expect(facts).toContain('5.767 s in all');
  const corpus = corpusOf([facts, '3| ERROR port is taken']);
  expect(checkText('The port is taken after about 5.8 seconds.', corpus, 'x').rejected).toEqual([]);
  expect(checkText('The port is taken after about 6.8 seconds.', corpus, 'x').rejected).toHaveLength(1);
});

test('the facts do not take one time for a span', () => {
  const facts = factsText(parseText('2026-03-01T10:00:00Z INFO checking\n2026-03-01T10:00:00Z ERROR failed\n').log);
  expect(facts).toContain('no time but 2026-03-01T10:00:00.000Z');
});

test.each([
  {
    name: 'levels that are stated, and entries that state none',
    lines: ['2026-03-01T10:00:00Z ERROR port is taken', '2026-03-01T10:00:01Z trying the next one'],
    says: 'stated levels: FATAL 0, ERROR 1, WARN 0, none 1',
  },
  {
    name: 'that no entry states a level',
    lines: ['checking', 'could not bind'],
    says: 'no entry states a level',
  },
  { name: 'that no zone is stated', lines: ['2026-03-01 10:00:00 ERROR port is taken'], says: 'states no time zone' },
])('the facts say $name', ({ lines, says }) => {
  expect(factsText(parseText(`${lines.join('\n')}\n`).log)).toContain(says);
});

test('the facts of a log with zones do not speak of zones', () => {
  expect(factsText(parseText(text).log)).not.toContain('zone');
});
