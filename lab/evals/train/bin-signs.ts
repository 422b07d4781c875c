const MOST_BINS = 64;

/** The signs of all rows in few bins, by sign. */
export interface BinnedSigns {
  /** By sign: the bin of each row. */
  bins: readonly Uint8Array[];
  /** By sign: the largest value of each bin but the last, as 32-bit floats. */
  thresholds: readonly Float32Array[];
}

/** Puts the values of each sign into bins of about as many rows each. */
export function binSigns(rows: readonly (readonly number[])[]): BinnedSigns {
  const columns = Array.from({ length: rows[0]?.length ?? 0 }, (_, sign) =>
    Float32Array.from(rows, (row) => row[sign] ?? 0),
  );
  const thresholds = columns.map(thresholdsOf);
  const bins = columns.map((column, sign) => {
    const own = thresholds[sign] ?? new Float32Array();
    return Uint8Array.from(column, (value) => binOf(value, own));
  });
  return { bins, thresholds };
}

function thresholdsOf(column: Float32Array): Float32Array {
  const sorted = column.toSorted();
  const between = Array.from(
    { length: MOST_BINS - 1 },
    (_, i) => sorted[Math.floor(((i + 1) * sorted.length) / MOST_BINS)] ?? 0,
  );
  return Float32Array.from(new Set(between)).filter((value) => value < (sorted.at(-1) ?? 0));
}

/** The first bin whose threshold is not below the value. */
function binOf(value: number, thresholds: Float32Array): number {
  let from = 0;
  let to = thresholds.length;
  while (from < to) {
    const middle = (from + to) >> 1;
    if (value <= (thresholds[middle] ?? 0)) to = middle;
    else from = middle + 1;
  }
  return from;
}
