import { expect, test } from 'vitest';
import { findFeedback, reviewWeeks } from './find-feedback.ts';

const reviews = [
  { isCorrect: true, correction: 'The pool was too small' },
  { isCorrect: false, correction: 'The disk was full' },
  { isCorrect: false, correction: null },
];

test.each([
  ['', false, [0, 1, 2]],
  ['', true, [1, 2]],
  ['WAS the', false, [0, 1]],
  ['pool', true, []],
])('"%s", No only: %s', (text, isNoOnly, found) => {
  expect(findFeedback(reviews, { text, isNoOnly }).map((review) => reviews.indexOf(review))).toEqual(found);
});

const at = (day: number, isCorrect = true) => ({ isCorrect, createdAt: new Date(2026, 2, day, 12).toISOString() });

test('reviews are counted per week from Monday, weeks without any too', () => {
  // 2 March 2026 is a Monday.
  const weeks = reviewWeeks([at(2), at(8, false), at(23), at(23), { isCorrect: true, createdAt: 'never' }]);
  expect(weeks.map(({ start }) => new Date(start).getDate())).toEqual([2, 9, 16, 23]);
  expect(weeks.map(({ yes, no }) => [yes, no])).toEqual([
    [1, 1],
    [0, 0],
    [0, 0],
    [2, 0],
  ]);
});

test('there are at most twelve weeks, and none without reviews', () => {
  expect(reviewWeeks([{ isCorrect: true, createdAt: new Date(2020, 0, 1).toISOString() }, at(2)])).toHaveLength(12);
  expect(reviewWeeks([])).toEqual([]);
});
