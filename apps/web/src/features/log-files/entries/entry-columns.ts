import type { LogEntry } from '@rootline/contract';
import { plainFields } from './entry-fields.ts';
import type { ReadLog } from './entry-source.ts';
import { isRequestColumn, REQUEST_COLUMNS, type RequestColumn } from './request-fields.ts';

/** Columns of what entries are made of. The message always shows and takes what is left. */
export const FIXED_COLUMNS = ['line', 'level', 'timestamp', 'component'] as const;
type FixedColumn = (typeof FIXED_COLUMNS)[number];

export const COLUMN_WIDTH = { least: 40, most: 480 } as const;
const MARKS_PX = 22;
const BAR_PX = 12;

/** Height of an entry of one line, in pixels. */
export const rowHeightOf = (fontSize: number) => fontSize + 10;

/**
 * The columns that a file shows before anyone chooses: its components when a third of the entries name one, and in a log of
 * requests what those hold.
 */
export function usualColumns(
  { entryCount, facts }: Pick<ReadLog, 'entryCount' | 'facts'>,
  ofRequests: readonly RequestColumn[] = [],
): readonly string[] {
  const named = facts?.componentCount ?? 0;
  const fixed = FIXED_COLUMNS.filter((column) => column !== 'component' || (named > 0 && 3 * named >= entryCount));
  return [...fixed, ...ofRequests.filter((column) => column !== '@client')];
}

interface ChosenColumns {
  /** In the address. */
  asked: readonly string[] | undefined;
  remembered: unknown;
  usual: readonly string[];
}

/** The columns that show: those of the address, else the remembered ones, else the usual ones. */
export function shownColumns({ asked, remembered, usual }: ChosenColumns): readonly string[] {
  const columns = asked ?? (Array.isArray(remembered) ? remembered.map(String) : usual);
  const known = columns.filter(
    (column) => isFixed(column) || isRequestColumn(column) || (column.length > 1 && column.startsWith('.')),
  );
  return inOrder([...new Set(known)]);
}

/** The columns after one was switched on or off. */
export function toggleColumn(columns: readonly string[], column: string): string[] {
  return columns.includes(column) ? columns.filter((other) => other !== column) : inOrder([...columns, column]);
}

/** The columns as the address holds them; nothing while they are the usual ones. */
export function columnsInAddress(columns: readonly string[], usual: readonly string[]): string[] | undefined {
  if (columns.length === 0) return [NO_COLUMNS];
  return columns.join() === usual.join() ? undefined : [...columns];
}

/** The metadata path of a column; null for a fixed one. */
export function pathOf(column: string): string | null {
  return column.startsWith('.') ? column.slice(1) : null;
}

/** The column of a metadata path; null for a path that a comma-separated list cannot hold. */
export function columnOf(path: string): string | null {
  return path.includes(',') || path === '' ? null : `.${path}`;
}

/** The columns that the metadata of some entries can become, each once. */
export function metadataColumns(entries: readonly Pick<LogEntry, 'metadata'>[]): string[] {
  const found = entries.flatMap(({ metadata }) => plainFields(metadata).map(([path]) => columnOf(path)));
  return [...new Set(found)].filter((column) => column !== null);
}

/** Width of a column in pixels, as it was dragged, else by its usual content. */
export function columnWidth(column: string, widths: Record<string, number>, fontSize: number): number {
  const usual =
    {
      line: 66,
      level: 50,
      timestamp: Math.round(fontSize * 8.2),
      component: Math.round(fontSize * 8.3),
      '@method': 60,
      '@status': 56,
      '@duration': 122,
      '@bytes': 74,
      '@client': 124,
    }[column] ?? Math.round(fontSize * 10);
  return clampWidth(widths[column] ?? usual);
}

export function clampWidth(width: number): number {
  return Math.round(Math.min(COLUMN_WIDTH.most, Math.max(COLUMN_WIDTH.least, width)));
}

/** The columns before the message and behind it. A case begins with the common time; its lines are named by their files. */
export function columnsAround(columns: readonly string[], isCase: boolean): { before: string[]; behind: string[] } {
  if (!isCase) {
    const isBehind = (column: string) => isRequestColumn(column) && column !== '@method';
    return { before: columns.filter((column) => !isBehind(column)), behind: columns.filter(isBehind) };
  }
  const rest = columns.filter((column) => !CASE_COLUMNS.includes(column) && column !== 'line');
  return {
    before: [...CASE_COLUMNS.filter((column) => columns.includes(column)), ...rest],
    behind: columns.filter((column) => column === 'line'),
  };
}

const CASE_COLUMNS: readonly string[] = ['timestamp', 'component', 'level'];

/** The tracks of the grid: the columns around the message, and the marks. */
export function gridTracks(
  { before, behind }: ReturnType<typeof columnsAround>,
  widths: Record<string, number>,
  fontSize: number,
): string {
  // The first column keeps off the bar of the level.
  const trackOf = (column: string, at: number) =>
    `${columnWidth(column, widths, fontSize) + (at === 0 && column === 'timestamp' ? BAR_PX : 0)}px`;
  const around = behind.map((column) => (column === 'line' ? `${fontSize * LINE_NAME_EMS}px` : trackOf(column, 1)));
  return [...before.map(trackOf), 'minmax(120px, 1fr)', ...around, `${MARKS_PX}px`].join(' ');
}

/** The name of a file with a line in it; a longer one is cut at its beginning. */
const LINE_NAME_EMS = 13;

/** Stands in the address for no column at all. */
const NO_COLUMNS = '-';

function isFixed(column: string): column is FixedColumn {
  return FIXED_COLUMNS.some((fixed) => fixed === column);
}

function inOrder(columns: readonly string[]): string[] {
  const known: readonly string[] = [...FIXED_COLUMNS, ...REQUEST_COLUMNS];
  return [
    ...known.filter((column) => columns.includes(column)),
    ...columns.filter((column) => !known.includes(column)),
  ];
}
