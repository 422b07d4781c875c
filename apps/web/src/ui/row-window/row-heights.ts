/** Rows of a range that take no room, in order. */
export interface HiddenRows {
  first: number;
  last: number;
  hidden: readonly number[];
}

/** The heights of any number of rows: one height for all of them, and what was measured of some. */
export function createRowHeights(base: number) {
  /** Rows of another height, in order, and how much they and those before them add. */
  let rows: number[] = [];
  const added: number[] = [];
  const heights = new Map<number, number>();

  /** How many of the rows of another height come before one. */
  function countBefore(row: number): number {
    let low = 0;
    let high = rows.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((rows[middle] ?? 0) < row) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  const heightOf = (row: number) => heights.get(row) ?? base;
  const addUp = (from: number) => {
    added.length = from;
    for (let next = from; next < rows.length; next += 1)
      added.push((added[next - 1] ?? 0) + heightOf(rows[next] ?? 0) - base);
  };
  const startAfter = (row: number, before: number) => row * base + (added[before - 1] ?? 0);
  const startOf = (row: number) => startAfter(row, countBefore(row));

  return {
    base,
    heightOf,
    startOf,

    /** Takes a measured height; gives by how much the row has grown. */
    set(row: number, height: number): number {
      const growth = height - heightOf(row);
      if (growth === 0) return 0;
      const at = countBefore(row);
      if (heights.has(row)) rows.splice(at, 1);
      heights.delete(row);
      if (height !== base) {
        rows.splice(at, 0, row);
        heights.set(row, height);
      }
      addUp(at);
      return growth;
    },

    /** Gives some rows of a range no room, and room again to all others of it. Says whether any row has changed. */
    hide({ first, last, hidden }: HiddenRows): boolean {
      const from = countBefore(first);
      const to = countBefore(last + 1);
      const before = rows.slice(from, to);
      const measured = before.filter((row) => heights.get(row) !== 0);
      const isSame = before.length - measured.length === hidden.length && hidden.every((row) => heights.get(row) === 0);
      if (isSame) return false;
      for (const row of before) if (heights.get(row) === 0) heights.delete(row);
      for (const row of hidden) heights.set(row, 0);
      const others = [...new Set([...measured, ...hidden])].sort((a, b) => a - b);
      rows = [...rows.slice(0, from), ...others, ...rows.slice(to)];
      addUp(from);
      return true;
    },

    /** The row at an offset from the top of the first one. */
    rowAt(offset: number): number {
      let low = 0;
      let high = rows.length;
      // The last row of another height that begins at the offset or above it.
      while (low < high) {
        const middle = (low + high) >> 1;
        if (startAfter(rows[middle] ?? 0, middle) <= offset) low = middle + 1;
        else high = middle;
      }
      const row = rows[low - 1];
      if (row === undefined) return Math.max(0, Math.floor(offset / base));
      const end = startAfter(row, low - 1) + heightOf(row);
      return offset < end ? row : row + 1 + Math.floor((offset - end) / base);
    },
  };
}

export type RowHeights = ReturnType<typeof createRowHeights>;

/** Rows above and below those in view. */
export interface RowsAround {
  above: number;
  below: number;
}

/** Rows beyond the view while no one scrolls. */
const RESTING = 8;
/** Steps of a scroll that are drawn ahead at once. */
const STEPS = 2;
const MOST_AHEAD = 60;

/** A step to another place of the list. */
export const JUMP = 'jump';

/**
 * How many rows must stand beyond those in view, and how many are drawn when they do not. `step` is by how many rows
 * the view has just moved, negative upwards: the next step finds its rows drawn, and only every second one has to draw.
 * Of a jump only what is in view is drawn, so that it shows sooner; what lies around it follows at rest.
 */
export function rowsAround(step: number | typeof JUMP): { needed: RowsAround; drawn: RowsAround } {
  if (step === JUMP) return { needed: both(0), drawn: both(0) };
  const size = Math.ceil(Math.abs(step));
  if (size === 0) return { needed: both(RESTING), drawn: both(RESTING) };
  const needed = Math.min(RESTING + size, MOST_AHEAD);
  const drawn = Math.min(RESTING + STEPS * size, MOST_AHEAD);
  return step > 0
    ? { needed: { above: 0, below: needed }, drawn: { above: RESTING, below: drawn } }
    : { needed: { above: needed, below: 0 }, drawn: { above: drawn, below: RESTING } };
}

function both(rows: number): RowsAround {
  return { above: rows, below: rows };
}
