import type { List, Scroll } from './drawn-rows.ts';
import type { HiddenRows } from './row-heights.ts';

/** Rows that take no room. */
export interface FoldedRows {
  /** Another one when the rows are others. */
  identity: object | null;
  /** Ranges that are known; outside of them everything stays as it was. */
  blocks: readonly HiddenRows[];
}

export const NOTHING_FOLDED: FoldedRows = { identity: null, blocks: [] };

/** Takes the room of folded rows; gives the offset at which what is in view stays where it is. */
export function foldRows(
  { count, heights }: List,
  {
    folded,
    areOthers,
    scroll,
    anchorRow,
  }: { folded: FoldedRows; areOthers: boolean; scroll: Scroll; anchorRow: number },
): number {
  if (areOthers) heights.hide({ first: 0, last: Number.POSITIVE_INFINITY, hidden: [] });
  const top = heights.rowAt(scroll.offset);
  const isInView = top <= anchorRow && heights.startOf(anchorRow) < scroll.offset + scroll.viewport;
  const anchor = isInView ? anchorRow : top;
  const before = heights.startOf(anchor);
  for (const block of folded.blocks) heights.hide(block);
  const moved = heights.startOf(anchor) - before;
  if (moved === 0) return scroll.offset;
  return Math.max(0, Math.min(scroll.offset + moved, heights.startOf(count) - scroll.viewport));
}
