import { describe, expect, test } from 'vitest';
import { MAX_SPACER_PX, offsetAfterScroll, offsetForRow, physicalOffset, spacerHeight } from './scaled-scroll.ts';

const SMALL = { total: 10_000, viewport: 400 };
const HUGE = { total: 22_000_000, viewport: 400 };
const BAR = MAX_SPACER_PX - HUGE.viewport;

describe('a list below the cap', () => {
  test('scrolls as it is', () => {
    expect(spacerHeight(SMALL.total)).toBe(10_000);
    expect(physicalOffset(SMALL, 123)).toBe(123);
    expect(offsetAfterScroll(SMALL, { offset: 0, before: 0, after: 777 })).toBe(777);
  });
});

describe('a list above the cap', () => {
  test('has a capped spacer and reaches both ends', () => {
    expect(spacerHeight(HUGE.total)).toBe(MAX_SPACER_PX);
    expect(offsetAfterScroll(HUGE, { offset: 5e6, before: 4e6, after: BAR })).toBe(HUGE.total - HUGE.viewport);
    expect(offsetAfterScroll(HUGE, { offset: 5e6, before: 4e6, after: 0 })).toBe(0);
  });

  test('moves a wheel step exactly', () => {
    expect(offsetAfterScroll(HUGE, { offset: 1_000_000, before: 400_000, after: 400_100 })).toBe(1_000_100);
  });

  test('moves a drag in proportion', () => {
    expect(offsetAfterScroll(HUGE, { offset: 0, before: 0, after: BAR / 2 })).toBeCloseTo((HUGE.total - 400) / 2);
  });

  test('the bar stands where the offset says', () => {
    expect(physicalOffset(HUGE, HUGE.total - HUGE.viewport)).toBe(BAR);
    expect(physicalOffset(HUGE, 0)).toBe(0);
    expect(physicalOffset(HUGE, 99e9)).toBe(BAR);
  });
});

test('a list that fits does not scroll', () => {
  expect(physicalOffset({ total: 100, viewport: 400 }, 50)).toBe(0);
  expect(offsetAfterScroll({ total: 100, viewport: 400 }, { offset: 0, before: 0, after: 5 })).toBe(0);
});

test.each([
  [{ start: 900, end: 922 }, 'third', 800],
  [{ start: 22, end: 44 }, 'third', 0],
  [{ start: 100, end: 122 }, 'auto', 100],
  [{ start: 490, end: 512 }, 'auto', 212],
  [{ start: 300, end: 322 }, 'auto', null],
] as const)('from offset 200 the row %o comes into view (%s) at %s', (row, place, expected) => {
  expect(offsetForRow(row, { offset: 200, viewport: 300, place })).toBe(expected);
});
