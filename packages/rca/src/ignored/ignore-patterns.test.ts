import { describe, expect, test } from 'vitest';
import { parseText } from '#testing/parse-text.ts';
import { asInFile, ignorePatterns } from './ignore-patterns.ts';
import { type IgnoredMessage, ignorableMessage, namesSomething } from './ignored-templates.ts';

const { log } = parseText(
  [
    '2026-02-01T10:00:00Z INFO [cart] order 17 saved',
    '2026-02-01T10:00:01Z ERROR [mail] mailbox 4 of team blue is full',
    '2026-02-01T10:00:02Z ERROR [mail] mailbox 9 of team blue is full',
    '2026-02-01T10:00:03Z WARN [cart] order 18 is slow',
    '2026-02-01T10:00:04Z ERROR [stock] pool exhausted',
  ].join('\n'),
);

const MAILBOX: IgnoredMessage = { text: 'mailbox <num> of team blue is full', isFailing: true };

describe('ignorePatterns', () => {
  const cases: { name: string; message: IgnoredMessage; entries: number }[] = [
    { name: 'the same text', message: MAILBOX, entries: 2 },
    {
      name: 'a text with a placeholder where this log has a constant',
      message: { text: 'mailbox <num> of team <*> is full', isFailing: true },
      entries: 2,
    },
    {
      name: 'another constant in the same place',
      message: { text: 'mailbox <num> of team red is full', isFailing: true },
      entries: 0,
    },
    {
      name: 'another number of words',
      message: { text: 'mailbox <num> of team blue is full again', isFailing: true },
      entries: 0,
    },
    { name: 'the same text where nothing failed', message: { ...MAILBOX, isFailing: false }, entries: 0 },
    { name: 'a calm message', message: { text: 'order <num> saved', isFailing: false }, entries: 1 },
    { name: 'a pattern of placeholders alone', message: { text: '<*> <*>', isFailing: true }, entries: 0 },
  ];
  test.each(cases)('takes $name for $entries entries of the message', ({ message, entries }) => {
    const ignored = ignorePatterns(log, [message]).templates.filter((template) => template.ignored !== undefined);
    expect(ignored.reduce((sum, { count }) => sum + count, 0)).toBe(entries);
  });

  test('moves the levels of what is ignored to the calm ones and keeps every count of entries', () => {
    const heard = ignorePatterns(log, [MAILBOX]);
    expect(heard.levels).toMatchObject({ ERROR: 1, WARN: 1, INFO: 3 });
    expect(heard.entryCount).toBe(log.entryCount);
    expect(heard.templates.map(({ count }) => count)).toEqual(log.templates.map(({ count }) => count));
    expect(asInFile(heard).levels).toEqual(log.levels);
    expect(asInFile(heard).templates.map(({ levels }) => levels)).toEqual(log.templates.map(({ levels }) => levels));
  });

  test('gives the same log where it holds nothing of what is ignored', () => {
    expect(ignorePatterns(log, [{ text: 'disk full', isFailing: true }])).toBe(log);
  });
});

test.each([
  ['mailbox <num> is full', true],
  ['<num> <*>', false],
  ['<path>: <ip>', false],
  ['<num> ошибка', true],
])('%s names something: %s', (text, isNamed) => {
  expect(namesSomething({ text })).toBe(isNamed);
});

test('the template that holds the rest of the messages cannot be ignored', () => {
  expect(ignorableMessage({ text: '', levels: log.levels })).toBeNull();
});
