import { type Candidate, firstLineLabel, type LogFile, type RcaResult } from '@rootline/contract';
import { useQuery } from '@tanstack/react-query';
import { formatCount } from '#format/counts.ts';
import type { CausePlace } from '../../features/log-files/entries/entry-list.tsx';
import { isReadable } from '../../features/log-files/file-phase.ts';
import { firstLookQuery, rcaResultQuery } from '../../features/rca-runs/rca-runs-queries.ts';
import { useCauseWords } from '../../features/rca-runs/result/cause-words.ts';
import { causeText, isHealthy } from '../../features/rca-runs/result/verdict.ts';

export interface SuspectedCause extends CausePlace {
  /** Its line as the file has it, or its pattern where no line is cited. */
  cause: string;
}

/** Where the suspected cause is; null when nothing is suspected. */
export function causeOf(verdict: RcaResult): SuspectedCause | null {
  const [first] = verdict.candidates;
  return first === undefined || isHealthy(verdict) ? null : placeOf(verdict, first);
}

/** Where a candidate stands; null when no line of it is known. */
export function placeOf({ evidence }: RcaResult, candidate: Candidate): SuspectedCause | null {
  const { templateId, component, pattern } = candidate;
  const cited = evidence.find((item) => item.templateId === templateId)?.lines[0];
  const line = cited?.line ?? candidate.lines[0];
  if (line === undefined) return null;
  const timestamp = cited?.timestamp ?? candidate.firstOccurrence;
  return { line, templateId, cause: cited ? causeText(cited.text, component) : pattern, timestamp };
}

/** The newest result of a file, else its first look; null while there is neither. */
export function useNewestVerdict(file: LogFile | null): RcaResult | null {
  const fileId = file?.id ?? '';
  const isAnalysed = file?.rcaAnalysisStatus === 'completed';
  const { data: result } = useQuery({ ...rcaResultQuery(fileId), enabled: isAnalysed });
  const isLookedAt = file?.isRCAPossible === true && isReadable(file) && !isAnalysed;
  const { data: look } = useQuery({ ...firstLookQuery(fileId), enabled: isLookedAt });
  return (isAnalysed ? result : look) ?? null;
}

/** What is suspected, in a line of the file's row. */
export function RowVerdict({ file }: { file: LogFile }) {
  const verdict = useNewestVerdict(file);
  const cause = verdict ? causeOf(verdict) : null;
  const words = useCauseWords(file, cause);
  if (cause === null) return null;
  return (
    <span title={words}>
      {firstLineLabel(verdict?.verdict)}: <b>{words}</b> · L{formatCount(cause.line)}
    </span>
  );
}
