/** Rows above and below those in view. */
export interface RowsAround {
  above: number;
  below: number;
}

/** Rows beyond the view while nobody scrolls. */
const RESTING = 8;
/** Steps of a scroll that are drawn ahead at once. */
const STEPS = 2;
const MOST_AHEAD = 60;

/**
 * How many rows must stand beyond those in view, and how many are drawn when they do not. `step` is by how many rows
 * the view has just moved, negative upwards: the next step finds its rows drawn, and only every second one has to draw.
 */
export function rowsAround(step: number): { needed: RowsAround; drawn: RowsAround } {
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
