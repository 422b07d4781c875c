import { expect, test } from 'vitest';
import { SIGNALS } from './signals.ts';
import type { SuspectLine } from './suspect-line.ts';
import { weighSuspects } from './weigh-suspects.ts';

/** The wording alone decides. */
const OWN = SIGNALS.map(({ name }) => (name === 'share of the wording' ? 1 : 0));
const WEIGHTS = { run: OWN, service: OWN, small: OWN, kernel: OWN };
const REACH = 2;

function suspect(line: number, wordingShare: number, more: Partial<SuspectLine> = {}): SuspectLine {
  return {
    line,
    count: 1,
    wordingShare,
    failure: 0,
    saidAbove: 0,
    says: 0,
    isEnding: false,
    failuresAbove: 0,
    words: new Set([line]),
    position: 0,
    ...more,
  };
}

const linesOf = (suspects: readonly SuspectLine[], isBarred?: (line: number) => boolean) =>
  weighSuspects(suspects, 'run', WEIGHTS, REACH, isBarred).map(({ suspect: { line } }) => line);

test('suspects stand by weight, and of lines close to each other only the best', () => {
  expect(linesOf([suspect(10, 0.2), suspect(11, 0.3), suspect(40, 0.1), suspect(80, 0.4)])).toEqual([80, 11, 40]);
});

test('a barred line follows all others', () => {
  expect(linesOf([suspect(10, 0.9), suspect(40, 0.1)], (line) => line === 10)).toEqual([40, 10]);
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

test('how something ended gives way to a place that states a failure, where that reads enough like the cause', () => {
  const ending = suspect(90, 0.6, { isEnding: true, says: 4 });
  const stated = (share: number) => suspect(10, share, { says: 3 });
  expect(linesOf([ending, stated(0.2)])).toEqual([10, 90]);
  expect(linesOf([ending, stated(0.05)])).toEqual([90, 10]);
  expect(linesOf([ending, suspect(10, 0.2)])).toEqual([90, 10]);
});

test('lines around a place count for what it states and for its share', () => {
  const ending = suspect(90, 0.5, { isEnding: true, says: 4 });
  const [first] = weighSuspects([ending, suspect(10, 0.3), suspect(11, 0.2, { says: 4 })], 'run', WEIGHTS, REACH);
  expect(first?.suspect.line).toBe(10);
  expect(first?.share).toBeCloseTo(0.5, 2);
});
