/** Half of the diamond, and the room that a character of a label takes. */
const DIAMOND_PX = 8;
const CHARACTER_PX = 6.7;
const GAP_PX = 6;
/** For the count of what folds into a label of the last row. */
const FOLDED_PX = 32;
const ROWS = 2;

export interface PlacedMarker<M> {
  marker: M;
  row: number;
  /** On which side of the diamond its label stands. */
  side: 'before' | 'after';
  /** Those whose label has no room of its own; their stems stand at their own places. */
  folded: M[];
}

/**
 * Where the labels of markers stand that point at exact places: none is moved. A label that would meet another goes to
 * the second row; what meets that one as well folds into it.
 */
export function placeMarkers<M extends { x: number; words: string }>(
  markers: readonly M[],
  widthPx: number,
): PlacedMarker<M>[] {
  const placed: (PlacedMarker<M> & LabelBox)[] = [];
  for (const marker of markers.toSorted((a, b) => a.x - b.x)) {
    const boxes = Array.from({ length: ROWS }, (_unused, row) => boxIn(row, marker, widthPx));
    const meets = ({ row, from, to }: LabelBox) =>
      placed.filter((other) => other.row === row && other.to > from && other.from < to);
    const free = boxes.find((box) => meets(box).length === 0);
    if (free) placed.push({ ...free, marker, folded: [] });
    else
      boxes
        .flatMap(meets)
        .findLast(({ row }) => row === ROWS - 1)
        ?.folded.push(marker);
  }
  return placed.map(({ from: _from, to: _to, ...rest }) => rest);
}

interface LabelBox {
  row: number;
  side: 'before' | 'after';
  from: number;
  to: number;
}

function boxIn(row: number, { x, words }: { x: number; words: string }, widthPx: number): LabelBox {
  const length = DIAMOND_PX + words.length * CHARACTER_PX + GAP_PX + (row === ROWS - 1 ? FOLDED_PX : 0);
  return x + length > widthPx
    ? { row, side: 'before', from: x - length, to: x + DIAMOND_PX }
    : { row, side: 'after', from: x - DIAMOND_PX, to: x + length };
}
