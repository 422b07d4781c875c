import type { LogEntry } from '@rootline/contract';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { withoutTerminalCodes } from '#format/entry-text.ts';
import {
  comparePositions,
  type EntryFilters,
  type EntryIndex,
  type EntrySource,
  type FoundRow,
  type Position,
  positionOf,
} from './entry-source.ts';

/** An index together with the rows that it counts: it is shown on while that of other ones is awaited. */
type FilteredIndex = EntryIndex & { source: EntrySource; filters: EntryFilters };

/** How many entries pass, and where their blocks begin. */
export function entryIndexQuery(source: EntrySource, filters: EntryFilters) {
  return queryOptions({
    queryKey: ['log-entries', ...source.key, 'index', filters],
    queryFn: async ({ signal }) => ({ source, filters, ...(await source.index(filters, signal)) }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** One block of rows, reached by the position of its first entry. */
export function blockQuery({ source, filters, stride, seqs, finder }: FilteredIndex, block: number) {
  const seq = finder ? `block ${block}` : (seqs[block] ?? 0);
  return queryOptions({
    // By position: while an index of other rows is still shown, the block of that number is another one.
    queryKey: ['log-entries', ...source.key, 'block', filters, seq],
    queryFn: async ({ signal }) =>
      shown(await (finder ? finder.block(block, signal) : source.window(filters, { seq, limit: stride }, signal))),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
  });
}

/** Entries as the list shows them. Codes that came out of JSON are still in the messages; all other text is without. */
export function shown(entries: LogEntry[]): LogEntry[] {
  return entries.map((entry) => {
    const message = withoutTerminalCodes(entry.message);
    return message === entry.message ? entry : { ...entry, message };
  });
}

/** Reaches rows whose block may not be loaded yet. */
export function entryBlocks(client: QueryClient, index: FilteredIndex) {
  const fetchBlock = (block: number) => client.fetchQuery(blockQuery(index, block));
  const fetchEntry = async (row: number): Promise<LogEntry | undefined> =>
    row < 0 || row >= index.total ? undefined : (await fetchBlock(Math.floor(row / index.stride)))[row % index.stride];
  const findFrom = async (block: number, isReached: (entry: LogEntry) => boolean): Promise<FoundRow | null> => {
    if (index.total === 0) return null;
    const entries = await fetchBlock(block);
    const place = entries.findIndex(isReached);
    const row = block * index.stride + (place < 0 ? entries.length : place);
    const entry = place < 0 ? await fetchEntry(row) : entries[place];
    return entry ? { row, entry } : null;
  };
  const { finder } = index;
  return {
    fetchEntry,
    /** The first row whose entry holds the line, else the next one. */
    findLine: (line: number) =>
      finder?.rowOfLine(line) ??
      findFrom(blockOfLine(index.lines, line), (entry) => entry.lineEnd >= line || entry.line >= line),
    /** The row of the entry at the position in the file, else the next one. */
    findPosition: (position: Position) =>
      finder?.rowOf(position) ??
      findFrom(lastUpTo(index.seqs, Number(position)), (entry) => comparePositions(positionOf(entry), position) >= 0),
  };
}

/** The first block that may hold the line: its entries may begin in one block and go on through the next ones. */
export function blockOfLine(lines: readonly number[], line: number): number {
  const block = lastUpTo(lines, line);
  return lines[block] === line ? lastUpTo(lines, line - 1) : block;
}

/** Index of the last number that is at most the wanted one; 0 when none is. Numbers ascend. */
function lastUpTo(numbers: readonly number[], wanted: number): number {
  let low = 0;
  let high = Math.max(0, numbers.length - 1);
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((numbers[middle] ?? Number.POSITIVE_INFINITY) <= wanted) low = middle;
    else high = middle - 1;
  }
  return low;
}
