import type { Content, TableCell } from 'pdfmake/interfaces';
import { points } from './report-printing.ts';

export const BODY_SIZE = 9;
export const BODY_MM = 234;
export const LABEL_MM = 41;
export const INK = '#1a1b1e';
export const QUIET = '#4f5157';
export const HUES: Record<string, string> = { critical: '#b3261e', high: '#b4540a', medium: '#8a6400' };
export const CALM = '#1f7a45';

/** Each label stands in the row of its text, so that no heading is left alone at the end of a page. */
export function parts(rows: TableCell[][]): Content[] {
  if (rows.length === 0) return [];
  const table: Content = {
    table: { dontBreakRows: rows.every(isShort), widths: [points(LABEL_MM - 4), '*'], body: rows },
    layout: {
      hLineWidth: (row) => (row === 0 ? 0 : 0.5),
      vLineWidth: () => 0,
      hLineColor: () => '#e4e4de',
      paddingLeft: () => 0,
      paddingRight: () => 0,
      paddingTop: () => 3.5,
      paddingBottom: () => 3.5,
    },
  };
  return [table];
}

/** About two thirds of a page, in characters of its description: what is longer must break. */
const MOST_UNBROKEN = 4000;

function isShort(row: TableCell[]): boolean {
  return JSON.stringify(row).length < MOST_UNBROKEN;
}

/** A row of a label and what it says. */
export function part(label: string, body: Content | Content[]): TableCell[] {
  return [{ text: label, style: 'label' }, Array.isArray(body) ? { stack: body } : (body as TableCell)];
}
