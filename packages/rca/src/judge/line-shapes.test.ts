import { expect, test } from 'vitest';
import { lineShapes } from './line-shapes.ts';

const shapesOf = (texts: string[]) =>
  lineShapes({ lines: texts.map((_, i) => i + 1), textAt: (line) => texts[line - 1], isWhole: true });

test('lines that differ in numbers and ids only are one shape with its first and last line', () => {
  expect(shapesOf(['took 12 ms', 'done', 'took 9 ms', '', 'took 0x1f ms'])).toEqual([
    { count: 3, firstLine: 1, lastLine: 5 },
    { count: 1, firstLine: 2, lastLine: 2 },
  ]);
});

test('different words are different shapes, and blank lines are none', () => {
  expect(shapesOf(['a b', 'a c', '   '])).toHaveLength(2);
});
