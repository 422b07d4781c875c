interface Placed {
  index: number;
  start: number;
  end: number;
}

/** Rows that are drawn, each with the height of those above it that are not. */
export function withGaps<Item extends Placed>(items: readonly Item[], top: number): { item: Item; gap: number }[] {
  let end = top;
  return items.map((item) => {
    const gap = Math.max(0, item.start - end);
    end = item.end;
    return { item, gap };
  });
}

/** The rows of a range, and one more that stays drawn wherever it is: the focus must not be lost by scrolling. */
export function withFocused(range: readonly number[], focused: number | null): number[] {
  if (focused === null || range.includes(focused)) return [...range];
  return [...range, focused].toSorted((a, b) => a - b);
}
