import { useMemo } from 'react';
import type { ResultNavigation } from '../../features/rca-runs/result-navigation.ts';
import { type Evidence, evidenceSearch } from './evidence-search.ts';
import { rangeEvidence } from './range-evidence.ts';
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
