import { expect, it } from 'vitest';
import { parseText } from '#testing/parse-text.ts';
import { JoiningCost } from './joining-cost.ts';

/** One character a line: `e` starts an entry, `-` has no form. */
function costOf(lines: string): JoiningCost {
  const cost = new JoiningCost();
  for (const line of lines) line === 'e' ? cost.entry() : cost.loose();
  return cost;
}

it('a short body costs less than entries of its own, a long one more', () => {
  expect(costOf('eeeee---eee').isTooHigh).toBe(false);
  expect(costOf(`eeeee${'-'.repeat(40)}`).isTooHigh).toBe(true);
  expect(costOf(`${'e'.repeat(900)}${'-'.repeat(40)}`).isTooHigh).toBe(false);
});

it('entries that nearly all have a body are written so', () => {
  const cost = costOf(`e${'-'.repeat(40)}`.repeat(5));
  expect(cost.isTooHigh).toBe(false);
  expect(cost.isUsual).toBe(true);
});

it('the share of explained lines counts headers, traces and indented lines', () => {
  const stamped = '2024-01-02 10:00:00 INFO ready\n';
  expect(parseText(stamped.repeat(9)).log.explainedShare).toBe(1);
  expect(parseText(`${stamped.repeat(9)}  indented\n    at a.b(C.java:1)\n`).log.explainedShare).toBe(1);
  expect(parseText(`${stamped.repeat(9)}segmentation fault\n`).log.explainedShare).toBeCloseTo(0.9);
  expect(parseText('one\ntwo\nthree\n').log.explainedShare).toBe(0);
  expect(parseText('').log.explainedShare).toBe(1);
});
