import type { Header } from '../detect/header.ts';
import { learnHeader } from '../detect/learn-header.ts';
import { parseRecord } from './json-lines.ts';

/** A column of a table whose cells are lines of another log, as an export of a store of logs has them. */
export interface RecordCells {
  column: number;
  /** What the lines begin with; null when they are JSON objects. */
  header: Header | null;
}

const MIN_ROWS = 2;
const SHARE = 0.9;

/** Finds the cells that hold records; null where none state a level, since a time alone may stand in front of any text. */
export function findRecordCells(rows: readonly string[][]): RecordCells | null {
  if (rows.length < MIN_ROWS) return null;
  const width = rows[0]?.length ?? 0;
  for (let column = 0; column < width; column++) {
    const cells = rows.map((row) => row[column] ?? '');
    if (areMost(cells, (cell) => cell.startsWith('{') && parseRecord(cell) !== null)) return { column, header: null };
    if (!areMost(cells, (cell) => /\S\s+\S/.test(cell))) continue;
    const header = learnHeader(cells);
    if (header?.columns.some(({ kind, shape }) => kind === 'level' || shape === 'klog') === true)
      return { column, header };
  }
  return null;
}

function areMost(cells: readonly string[], holds: (cell: string) => boolean): boolean {
  return cells.filter(holds).length >= cells.length * SHARE;
}
