import { expect, it } from 'vitest';
import { bytesOf } from '../lines/bytes.ts';
import { WordMemo } from './word-memo.ts';

function ask(memo: WordMemo<string>, text: string): string {
  const { bytes, end } = bytesOf(`<${text}>`);
  return memo.at(bytes, 1, end - 1);
}

it('works a word out once', () => {
  let made = 0;
  const memo = new WordMemo((word) => `${word} ${++made}`);
  expect(['ab', 'cd', 'ab', 'abc', 'cd', '', ''].map((word) => ask(memo, word))).toEqual([
    'ab 1',
    'cd 2',
    'ab 1',
    'abc 3',
    'cd 2',
    ' 4',
    ' 4',
  ]);
});

it('answers for more words than it remembers', () => {
  const memo = new WordMemo((word) => `${word}!`);
  for (let n = 0; n < 10_000; n++) expect(ask(memo, `w${n}`)).toBe(`w${n}!`);
  expect(memo.size).toBeLessThanOrEqual(4096);
  expect(ask(memo, 'w0')).toBe('w0!');
});

it('remembers nothing any more when nearly every word is a new one', () => {
  let made = 0;
  const memo = new WordMemo((word) => `${word} ${++made}`);
  for (let n = 0; n <= 4096; n++) ask(memo, `w${n}`);
  expect([ask(memo, 'again'), ask(memo, 'again')]).toEqual(['again 4098', 'again 4099']);
  expect(memo.size).toBeLessThanOrEqual(1);
});

it('goes on to remember words that come again', () => {
  let made = 0;
  const memo = new WordMemo((word) => `${word} ${++made}`);
  for (let n = 0; n <= 4096; n++)
    for (let times = 0; times < 3; times++) for (const name of ['a', `w${n}`]) ask(memo, name);
  expect(ask(memo, 'again')).toBe(ask(memo, 'again'));
});
