import { expect, test } from 'vitest';
import { SIGNALS } from './signals.ts';
import type { SuspectLine } from './suspect-line.ts';
import { weighSuspects } from './weigh-suspects.ts';

const WORDING = SIGNALS.findIndex(({ name }) => name === 'wording of the cause');
/** The wording alone decides. */
const weigh = (row: readonly number[]) => row[WORDING] ?? 0;
const REACH = 2;

function suspect(line: number, share: number, more: Partial<SuspectLine> = {}): SuspectLine {
  return {
    line,
    count: 1,
    wordingGap: Math.log(share),
    failure: 0,
    saidAbove: 0,
    saidBelow: 0,
    says: 0,
    isEnding: false,
    toFirstFailure: 0,
    order: { points: 0, share: 0, isChange: false },
    layout: { indent: 0, step: 0, length: 0, isHeading: false, isQuoting: false, namesPath: false },
    words: new Set([line]),
    position: 0,
    linesBelow: 0,
    ...more,
  };
}

const linesOf = (suspects: readonly SuspectLine[]) =>
  weighSuspects(suspects, weigh, REACH).map(({ suspect: { line } }) => line);

test('suspects stand by weight, and of lines close to each other only the best', () => {
  expect(linesOf([suspect(10, 0.2), suspect(11, 0.3), suspect(40, 0.1), suspect(80, 0.4)])).toEqual([80, 11, 40]);
});

test('what says again what a better suspect says gives way to another place', () => {
  const said = new Set([1, 2, 3]);
  const [best, again, other] = [
    suspect(10, 0.5, { words: said }),
    suspect(40, 0.3, { words: said }),
    suspect(80, 0.2, { words: new Set([4, 5]) }),
  ];
  expect(linesOf([best, again, other])).toEqual([10, 80, 40]);
});

test('lines around a place count for its share', () => {
  const [first] = weighSuspects([suspect(90, 0.4), suspect(10, 0.5), suspect(11, 0.1)], weigh, REACH);
  expect(first?.suspect.line).toBe(10);
  expect(first?.share).toBeCloseTo(0.6, 2);
});

test('an indented detail that states no failure gives way to the line that it belongs to', () => {
  const layout = { indent: 4, step: 2, length: 20, isHeading: false, isQuoting: true, namesPath: false };
  const owner = suspect(10, 0.3);
  expect(linesOf([suspect(13, 0.6, { layout }), owner, suspect(40, 0.1)])).toEqual([10, 13, 40]);
  expect(linesOf([suspect(13, 0.6, { layout, says: 4 }), owner])).toEqual([13, 10]);
  expect(linesOf([suspect(14, 0.6, { layout }), owner])).toEqual([14, 10]);
});
