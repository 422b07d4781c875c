import { ENDPOINTS, type LogEntry } from '@rootline/contract';
import { call } from '#api/call.ts';
import type { LineRange } from './chunk-cells.ts';

export type TimeWindow = { from: string; to: string };

/** The times at both ends of a stretch of lines; null where its entries state none. */
export async function timeWindowOf(fileId: string, { lineStart, lineEnd }: LineRange): Promise<TimeWindow | null> {
  const read = async (query: { line: string; before?: string; limit: string }) =>
    (await call(ENDPOINTS.listEntries, { params: { id: fileId }, query })).entries;
  try {
    const [first, last] = await Promise.all([
      read({ line: String(lineStart), limit: '1' }),
      // The last entry may have begun some lines before the end of the stretch.
      read({ line: String(lineEnd), before: '1', limit: '1' }),
    ]);
    return windowOf(
      first,
      last.filter((entry) => entry.line <= lineEnd),
    );
  } catch {
    return null;
  }
}

export function windowOf(
  first: readonly Pick<LogEntry, 'timestamp'>[],
  last: readonly Pick<LogEntry, 'timestamp'>[],
): TimeWindow | null {
  const from = first[0]?.timestamp ?? null;
  const to = last.at(-1)?.timestamp ?? null;
  if (from === null || to === null) return null;
  // Clocks may run backwards inside a file.
  return Date.parse(from) <= Date.parse(to) ? { from, to } : { from: to, to: from };
}
