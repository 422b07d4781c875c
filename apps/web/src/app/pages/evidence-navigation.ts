import { ENDPOINTS, type LogEntry } from '@rootline/contract';
import { useMemo } from 'react';
import { useSearchPatch } from '#address/use-search.ts';
import { call } from '#api/call.ts';

import type { LineRange, ResultNavigation } from '../../features/rca-runs/result-navigation.ts';

/** Navigation from a result to its evidence in the file; each step is one change of the address. */
export function useEvidenceNavigation(fileId: string, onEvidence: (evidence: Evidence) => void): ResultNavigation {
  return useMemo(
    () => ({
      goToLine: (line) => onEvidence({ line }),
      goToPattern: (tpl) => onEvidence({ tpl }),
      goToRange: async (range) => onEvidence(await rangeEvidence(fileId, range)),
    }),
    [fileId, onEvidence],
  );
}

/** Navigation from a result that is shown beside its file: only what is shown of the file changes. */
export function useNavigationBeside(fileId: string): ResultNavigation {
  const onSearch = useSearchPatch();
  return useMemo(
    () => ({
      goToLine: (line) => onSearch({ line }),
      goToPattern: (tpl) => onSearch({ tpl, all: true, levels: undefined }),
      goToRange: async (range) => onSearch(evidenceSearch(await rangeEvidence(fileId, range))),
    }),
    [fileId, onSearch],
  );
}

/** The range of time that a range of lines covers; its first line where that cannot be said. */
async function rangeEvidence(fileId: string, range: LineRange): Promise<Evidence> {
  try {
    return (await timeWindowOf(fileId, range)) ?? { line: range.lineStart };
  } catch {
    return { line: range.lineStart };
  }
}

/** A place in a file that a result points at. */
export interface Evidence {
  line?: number;
  tpl?: string;
  /** ISO times of a range of the file. */
  from?: string;
  to?: string;
  /** The run whose result is left, so that one can go back to it. */
  run?: string | undefined;
}

/** The address of a place: a line, where no filter hides it, or a pattern or range with all of its entries. */
export function evidenceSearch({ line, tpl, from, to, run }: Evidence): Record<string, unknown> {
  const closed = { dialog: undefined, runs: undefined, baseline: undefined, run };
  if (line !== undefined) return { ...closed, line, tpl: undefined };
  return { ...closed, line: undefined, tpl, all: true, levels: undefined, ...(from === undefined ? {} : { from, to }) };
}

type TimeWindow = { from: string; to: string };

/** The times at both ends of a range of lines; null where its entries state none. */
async function timeWindowOf(fileId: string, { lineStart, lineEnd }: LineRange): Promise<TimeWindow | null> {
  const read = async (query: { line: string; before?: string; limit: string }) =>
    (await call(ENDPOINTS.listEntries, { params: { id: fileId }, query })).entries;
  try {
    const [first, last] = await Promise.all([
      read({ line: String(lineStart), limit: '1' }),
      // The last entry may have begun some lines before the end of the range.
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
