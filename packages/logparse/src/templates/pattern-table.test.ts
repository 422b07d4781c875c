import { describe, expect, it } from 'vitest';
import { numberSignalOf } from '../infer/number-signal.ts';
import { bytesOf } from '../lines/bytes.ts';
import { PatternTable } from './pattern-table.ts';
import type { TableLimits } from './table-limits.ts';

const LIMITS: TableLimits = { patterns: 50, tokens: 1000, characters: 4000, residuals: 10, numbers: 20 };

function tableOf(messages: Iterable<string>, limits: Partial<TableLimits> = {}): PatternTable {
  const table = new PatternTable(
    (pattern) => {
      pattern.numberSignal = numberSignalOf(pattern.tokens, 3);
    },
    { limits: { ...LIMITS, ...limits } },
  );
  for (const message of messages) {
    const { bytes, end } = bytesOf(message);
    const pattern = table.patternOf(bytes, 0, end, 0);
    if (pattern.numberSignal !== null) table.signalByNumber(pattern.numberSignal, bytes, 0, end);
  }
  return table;
}

/** Words of letters alone, no two the same. */
function word(n: number): string {
  return [...String(n)].map((digit) => 'qwertzuiop'[Number(digit)]).join('');
}

function* repeat(count: number, make: (n: number) => string): Generator<string> {
  for (let n = 0; n < count; n++) yield make(n);
}

const tokensOf = (table: PatternTable) => table.patterns.flatMap((pattern) => pattern.tokens);

describe('whatever the messages are', () => {
  const few = LIMITS.patterns + LIMITS.residuals + 1;

  it.each([
    ['every message is new', (n: number) => `${word(n)} met ${word(n * 7)}`],
    ['every message begins with the same word', (n: number) => `got ${'and '.repeat(n % 40)}${word(n)}`],
    ['every message is of another length', (n: number) => `${word(n)} `.repeat(n % 90)],
    ['no message has a word', (n: number) => `[${'('.repeat(n % 70)}`],
  ])('patterns are bounded when %s', (_name, make) => {
    const table = tableOf(repeat(2000, make));
    expect(table.patterns.length).toBeLessThanOrEqual(few);
    expect(table.isCapped).toBe(true);
  });

  it('patterns are bounded by their tokens together', () => {
    const table = tableOf(
      repeat(200, (n) => `${word(n)} a b c d e f g h i `.repeat(30)),
      { characters: 1e6 },
    );
    expect(tokensOf(table).length).toBeLessThan(LIMITS.tokens + 400 + 2 * LIMITS.residuals + 2);
  });

  it('patterns are bounded by the length of their words together', () => {
    const table = tableOf(repeat(200, (n) => `${word(n).repeat(60)} seen`));
    const words = [...new Set(tokensOf(table).map(({ text }) => text))];
    const characters = words.reduce((sum, text) => sum + text.length, 0);
    expect(characters).toBeLessThan(LIMITS.characters + 200 * (LIMITS.residuals + 2));
  });

  it('numbers that decide about a signal are bounded', () => {
    const table = tableOf(repeat(500, (n) => `${word(n % 5)} found ${n} errors`));
    const remembered = table.patterns.reduce((sum, { numberSignal }) => sum + (numberSignal?.signals.size ?? 0), 0);
    expect(table.patterns.some(({ numberSignal }) => numberSignal !== null)).toBe(true);
    expect(remembered).toBeLessThanOrEqual(LIMITS.numbers);
  });
});

it('numbers by which messages of one form fail have few patterns of their own', () => {
  const table = tableOf([]);
  for (let code = 1; code <= 100; code++) {
    const { bytes, end } = bytesOf(`ended with exit code ${code}`);
    const pattern = table.patternOf(bytes, 0, end, 0);
    const numberSignal = numberSignalOf(pattern.tokens, 0);
    if (numberSignal === null) throw new Error('no number decides');
    expect(table.signalByNumber(numberSignal, bytes, 0, end)).toBe(4);
    expect(table.failureOf(pattern, numberSignal, bytes)).toBe(table.failureOf(pattern, numberSignal, bytes));
  }
  expect(table.patterns.length).toBe(9);
});

it('shapes share the words that they have in common', () => {
  const [first, second] = tableOf(['disk is full', 'disk is slow']).patterns;
  expect(first?.tokens[1]).toBe(second?.tokens[1]);
});

it('a message that was seen before keeps its pattern when no other gets one', () => {
  const table = tableOf(repeat(500, (n) => `${word(n)} met`));
  const { bytes, end } = bytesOf('q met');
  expect(table.patternOf(bytes, 0, end, 0)).toBe(table.patterns[0]);
});
