import { expect, test } from 'vitest';
import { pairAt, patternBrackets } from './pattern-brackets.ts';

/** The brackets of a pattern as `opening-closing`. */
const drawn = (source: string) => patternBrackets(source).pairs.map(({ open, close }) => source.slice(open, close + 1));

test.each([
  ['(a(b)c)', ['(b)', '(a(b)c)']],
  ['\\(a\\)', []],
  ['[)(]+(x)', ['[)(]', '(x)']],
  ['[^\\]]*', ['[^\\]]']],
  ['\\d{3}-\\d{1,} {', ['{3}', '{1,}']],
  ['(?<time>\\S+)', ['(?<time>\\S+)']],
])('the brackets of %s that belong together are %j', (source, expected) => {
  expect(drawn(source)).toEqual(expected);
});

test.each([
  ['(?<time>\\S+) (?P<level>[A-Z]+) (?:x) (?<=y) (?<!z) (.*)', ['time', 'level']],
  ['\\(?<no>', []],
  ['(?<open', []],
])('the groups of %s are called %j', (source, expected) => {
  expect(patternBrackets(source).groups).toEqual(expected);
});

test.each([
  ['(a)', null],
  ['(a', 0],
  ['a)b', 1],
  ['(a)) (b', 3],
  ['x[a-z', 1],
  ['', null],
])('in %s the bracket without a partner is at %s', (source, expected) => {
  expect(patternBrackets(source).lonely).toBe(expected);
});

test.each([
  [0, { open: 0, close: 6 }],
  [1, { open: 0, close: 6 }],
  [3, { open: 2, close: 4 }],
  [4, { open: 2, close: 4 }],
  [7, { open: 0, close: 6 }],
  [9, null],
])('a caret at %i touches %o', (caret, expected) => {
  expect(pairAt(patternBrackets('(a(b)c)xyz').pairs, caret)).toEqual(expected);
});
