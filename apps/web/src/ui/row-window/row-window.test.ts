import { describe, expect, test } from 'vitest';
import { type FoldedRows, NOTHING_FOLDED } from './folded-rows.ts';
import { createRowWindow, type RowsInput } from './row-window.ts';

const ROW = 20;
const VIEWPORT = 100;

/** A scroller whose bar stays within its content, as a browser's does. */
function scrollerOf(window: ReturnType<typeof createRowWindow>) {
  let at = 0;
  return {
    clientHeight: VIEWPORT,
    get scrollTop() {
      return at;
    },
    set scrollTop(wanted: number) {
      at = Math.max(0, Math.min(wanted, window.read().spacer - VIEWPORT));
    },
  };
}

function listOf(rows: Partial<RowsInput> = {}) {
  const input = { count: 1000, rowHeight: ROW, folded: NOTHING_FOLDED, anchorRow: 0, ...rows };
  const window = createRowWindow(input);
  const scroller = scrollerOf(window);
  window.attach(scroller);
  window.resized();
  let views = 0;
  window.subscribe(() => {
    views += 1;
  });
  return {
    window,
    scroller,
    input,
    views: () => views,
    indexes: () => window.read().rows.map(({ index }) => index),
    /** Where a row stands below the upper edge of the view. */
    topOf: (index: number) => {
      const { rows, shift } = window.read();
      return (rows.find((row) => row.index === index)?.start ?? Number.NaN) + shift - scroller.scrollTop;
    },
    scrollTo(place: number) {
      scroller.scrollTop = place;
      window.scrolled();
    },
  };
}

const folding = (...hidden: number[]): FoldedRows => ({ identity: null, blocks: [{ first: 0, last: 99, hidden }] });

describe('a window of rows', () => {
  test('draws nothing before the height of its scroller is known, then the rows in view and some around them', () => {
    const window = createRowWindow({ count: 1000, rowHeight: ROW, folded: NOTHING_FOLDED, anchorRow: 0 });
    expect(window.read().rows).toEqual([]);
    expect(listOf().indexes()).toEqual(Array.from({ length: 14 }, (_unused, index) => index));
  });

  test('gives the same view until something is drawn differently', () => {
    const { window, input, views, scrollTo } = listOf();
    const view = window.read();
    window.setRows({ ...input });
    window.resized();
    window.measured([[3, ROW]]);
    expect(window.read()).toBe(view);
    expect(views()).toBe(0);
    scrollTo(400);
    expect(window.read()).not.toBe(view);
    expect(views()).toBe(1);
  });

  test('draws ahead while one scrolls, and tells what is in view once one rests', () => {
    const { window, indexes, scrollTo, views } = listOf();
    scrollTo(100);
    const ahead = indexes().at(-1) ?? 0;
    expect(ahead).toBeGreaterThan(18);
    scrollTo(200);
    expect(views()).toBe(1);
    window.settled();
    expect(window.read().inView).toEqual({ first: 2, last: 23 });
  });

  test('keeps what is in view where it is when rows above it turn out higher', () => {
    const { window, scroller, topOf, scrollTo } = listOf();
    scrollTo(1000);
    expect(topOf(50)).toBe(0);
    window.measured([[48, 70]]);
    expect(topOf(50)).toBe(0);
    window.hasDrawn();
    expect(scroller.scrollTop).toBe(1050);
    expect(topOf(50)).toBe(0);
    expect(window.read().shift).toBe(0);
  });

  test('lets rows below the upper edge grow downwards', () => {
    const { window, scroller, topOf } = listOf();
    window.measured([[2, 60]]);
    window.hasDrawn();
    expect([topOf(2), topOf(3), scroller.scrollTop]).toEqual([40, 100, 0]);
  });

  test('leaves out rows that take no room, and steps over them', () => {
    const { window, input, indexes } = listOf();
    window.setRows({ ...input, folded: folding(1, 2, 3) });
    expect(indexes().slice(0, 3)).toEqual([0, 4, 5]);
    expect([window.rowAfter(0, 1), window.rowAfter(5, -2), window.rowAfter(0, -1)]).toEqual([4, 0, 0]);
  });

  test('keeps the anchor where it is when rows above it lose their room', () => {
    const { window, input, scroller, topOf, scrollTo } = listOf();
    scrollTo(600);
    window.setRows({ ...input, folded: folding(5, 6, 7, 8), anchorRow: 32 });
    expect(topOf(32)).toBe(40);
    window.hasDrawn();
    expect([topOf(32), scroller.scrollTop]).toEqual([40, 520]);
  });

  test('begins anew with rows of another height', () => {
    const { window, input } = listOf();
    window.measured([[2, 60]]);
    window.setRows({ ...input, rowHeight: 30 });
    expect(
      window
        .read()
        .rows.slice(0, 4)
        .map(({ start }) => start),
    ).toEqual([0, 30, 60, 90]);
  });

  test('draws no row beyond the end when there are fewer', () => {
    const { window, input, indexes, scrollTo } = listOf();
    scrollTo(10_000);
    window.setRows({ ...input, count: 10 });
    expect(indexes().at(-1)).toBe(9);
  });

  test('holds a row that was brought to its place there while the rows above it are measured', () => {
    const { window, topOf, scrollTo, scroller } = listOf();
    window.scrollToRow(500, 'third');
    const top = topOf(500);
    window.measured([
      [498, 60],
      [499, 60],
      [500, 60],
    ]);
    window.hasDrawn();
    expect(topOf(500)).toBeCloseTo(top);
    scrollTo(scroller.scrollTop - 40);
    const after = topOf(500);
    window.measured([[499, 100]]);
    window.hasDrawn();
    expect(topOf(500)).toBeCloseTo(after + 40);
  });

  test('draws of a jump what is in view, and what lies around it at rest', () => {
    const { window, scroller, indexes } = listOf();
    window.scrollToRow(500, 'third');
    expect([indexes()[0], indexes().at(-1)]).toEqual([498, 503]);
    window.settled();
    expect([indexes()[0], indexes().at(-1)]).toEqual([490, 511]);
    expect(scroller.scrollTop).toBeCloseTo(500 * ROW - VIEWPORT / 3);
  });

  test.each([
    ['third', 1000 - VIEWPORT / 3],
    ['near', 1000 - VIEWPORT / 3],
    ['auto', 1020 - VIEWPORT],
  ] as const)('brings a row to its place: %s', (place, scrollTop) => {
    const { window, scroller, indexes } = listOf();
    window.scrollToRow(50, place);
    expect(scroller.scrollTop).toBeCloseTo(scrollTop);
    expect(indexes()).toContain(50);
  });

  test('does not move for a row that is in view', () => {
    const { window, scroller, views } = listOf();
    window.scrollToRow(3, 'near');
    window.scrollToRow(3, 'auto');
    expect([scroller.scrollTop, views()]).toEqual([0, 0]);
  });

  test('begins at the top again with another scroller', () => {
    const input = { count: 1000, rowHeight: ROW, folded: folding(1), anchorRow: 0 };
    const window = createRowWindow(input);
    const detach = window.attach(scrollerOf(window));
    window.resized();
    window.measured([[0, 90]]);
    window.scrollToRow(500, 'third');
    detach();
    expect(window.read().rows.slice(0, 2)).toEqual([
      { index: 0, start: 0, end: ROW },
      { index: 1, start: ROW, end: 2 * ROW },
    ]);
    window.setRows(input);
    expect(window.read().rows[1]?.index).toBe(2);
  });

  test('keeps the pinned row drawn wherever it is', () => {
    const { window, input, indexes, scrollTo } = listOf();
    window.setRows({ ...input, pinnedRow: 4 });
    scrollTo(10_000);
    expect(indexes().slice(0, 1)).toEqual([4]);
    expect(indexes()).toContain(500);
    window.setRows({ ...input, pinnedRow: null });
    expect(indexes()).not.toContain(4);
  });
});

describe('a list higher than browsers allow', () => {
  const million = () => listOf({ count: 1_000_000 });

  test('reaches its last row at the end of the scrollbar', () => {
    const { window, indexes, topOf, scrollTo } = million();
    scrollTo(window.read().spacer);
    window.settled();
    expect(indexes().at(-1)).toBe(999_999);
    expect(topOf(999_999)).toBeCloseTo(VIEWPORT - ROW);
  });

  test('moves by small steps exactly as far as the scrollbar, and sets it right at rest', () => {
    const { window, scroller, topOf, scrollTo } = million();
    window.scrollToRow(500_000, 'third');
    const top = topOf(500_000);
    scrollTo(scroller.scrollTop + 40);
    expect(topOf(500_000)).toBeCloseTo(top - 40);
    window.settled();
    expect(topOf(500_000)).toBeCloseTo(top - 40);
  });
});
