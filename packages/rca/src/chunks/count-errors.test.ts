import { describe, expect, test } from 'vitest';
import { parseText } from '#testing/parse-text.ts';
import { createErrorCounter } from './count-errors.ts';

/** `errors` says which lines, from 1, fail. */
function logOf(lines: number, errors: (line: number) => boolean) {
  const text = Array.from({ length: lines }, (_, i) => {
    const time = new Date(Date.UTC(2026, 1, 3) + i * 1000).toISOString();
    return errors(i + 1) ? `${time} ERROR shop.Orders order ${i} refused` : `${time} INFO shop.Orders order ${i} taken`;
  }).join('\n');
  const { log } = parseText(`${text}\n`);
  const countOf = (from: number, to: number) =>
    Array.from({ length: to - from + 1 }, (_, i) => from + i).filter(errors).length;
  return { log, countOf };
}

describe('the errors of a chunk', () => {
  test.each([
    ['few errors', 30_000, (line: number) => line % 97 === 5],
    ['more errors than single entries are kept for', 30_000, (line: number) => line % 3 === 1],
    ['errors in one crowd', 30_000, (line: number) => line > 17_000 && line < 22_345],
  ])('are counted exactly where a chunk may end (%s)', (_, lines, errors) => {
    const { log, countOf } = logOf(lines, errors);
    const counter = createErrorCounter(log);
    let from = 1;
    for (const wanted of [999, 12_345, 17_011, 20_001, lines]) {
      const to = counter.endFor(wanted);
      expect(to).toBeGreaterThanOrEqual(wanted);
      expect(counter.within({ from, to })).toBe(countOf(from, to));
      from = to + 1;
    }
  });

  test('are counted exactly at any line while every one of them was kept', () => {
    const { log, countOf } = logOf(9000, (line) => line % 31 === 0);
    const counter = createErrorCounter(log);
    expect(counter.endFor(4321)).toBe(4321);
    expect(counter.within({ from: 1234, to: 4321 })).toBe(countOf(1234, 4321));
  });
});
