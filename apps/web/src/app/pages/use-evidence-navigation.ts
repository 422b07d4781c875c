import { useMemo } from 'react';
import type { LineRange } from '../../features/rca-runs/chunk-cells.ts';
import type { ResultNavigation } from '../../features/rca-runs/result-navigation.ts';
import { timeWindowOf } from '../../features/rca-runs/time-window.ts';
import { type Evidence, evidenceSearch } from './evidence-search.ts';
import { useSearchPatch } from './use-search-patch.ts';

/** The ways from a result of a file to its evidence, each by one change of the address. */
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

/** The ways from a result that stands beside its file: they change what of the file is shown, and nothing else. */
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

/** The stretch of time that a stretch of lines covers; its first line where that cannot be said. */
async function rangeEvidence(fileId: string, range: LineRange): Promise<Evidence> {
  try {
    return (await timeWindowOf(fileId, range)) ?? { line: range.lineStart };
  } catch {
    return { line: range.lineStart };
  }
}
