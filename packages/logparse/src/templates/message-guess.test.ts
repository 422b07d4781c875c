import { expect, it } from 'vitest';
import { bytesOf } from '../lines/bytes.ts';
import { PatternTable } from './pattern-table.ts';
import { TokenScanner } from './token-scanner.ts';

/** Constant parts that values, or what stands around them, may turn into something else. */
const CONSTANTS =
  'Mon |Jan |12 Jan|port:|mac |a:|https:|file:|user |core.|x=|(|)|[|], | |, | is |:|=|cafe |beef:| KB|...|-|/|é |C:|..| <|>|<=|>= |~| sec|ms|x<|x >'.split(
    '|',
  );
const VALUES = (
  '5|80|8080|10.0.0.1|00:1b|/tmp/x|//h/p|0xff|2.5|e5|12:00:01|2024-01-02|u7|1,2|3:4|1e3|deadbeef1|' +
  '12 KB|a@b.c|Jan 12 10:00:00|12|7:8:9|/|:|5-6|10/11|\\x|<5|>5 ms|~7|≈3s|<=2.5 min|>1 x>|<5,>3'
).split('|');

/** A repeatable source of numbers below a bound. */
function numbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1103515245) + 12345) >>> 0;
    return (state >>> 8) % below;
  };
}

function* messages(seed: number): Generator<string> {
  const next = numbers(seed);
  const parts = Array.from({ length: 2 + next(5) }, () => CONSTANTS[next(CONSTANTS.length)] ?? '');
  for (let i = 0; i < 12; i++) yield parts.map((part) => part + (VALUES[next(VALUES.length)] ?? '')).join('');
}

it.each([1, 2])('a guessed pattern is the one that the scan gives, whatever values change beside them (%d)', (seed) => {
  const scanner = new TokenScanner();
  const wrong: string[] = [];
  for (let n = 0; n < 400; n++) {
    const table = new PatternTable(() => {});
    const patterns = new Map<string, number>();
    for (const message of messages(seed * 10_000 + n)) {
      const { bytes, end } = bytesOf(message);
      scanner.scan(bytes, 0, end);
      const shape = `${scanner.hashA} ${scanner.hashB}`;
      // Seen twice, a message has an outline that those after it are compared with.
      for (let times = 0; times < 3; times++) {
        const { id } = table.patternOf(bytes, 0, end, 0);
        if (id !== (patterns.get(shape) ?? table.patterns.length - 1)) wrong.push(message);
        patterns.set(shape, id);
      }
    }
  }
  expect(wrong).toEqual([]);
});

it('a word and numbers that became known do not hide a date', () => {
  const table = new PatternTable(() => {});
  const patternOf = (message: string) => {
    const { bytes, end } = bytesOf(message);
    return table.patternOf(bytes, 0, end, 0).id;
  };
  const known = ['since Jan 99 10:00:00', 'since Jan 98 10:00:00', 'since Jan 97 10:00:00'].map(patternOf);
  expect(known).toEqual([0, 0, 0]);
  expect(patternOf('since Jan 12 10:00:00')).toBe(1);
});
