import { Button, CloseButton } from '@mantine/core';
import { VERDICT_LABELS } from '@rootline/contract';
import { rcaText as text } from '#messages/rca.en.ts';
import { rcaResultText as resultText } from '#messages/rca-result.en.ts';
import { SeverityBadge } from '#ui/severity-badge.tsx';
import { knownLines } from '../cited-lines.ts';
import { EvidenceFile } from '../result-navigation.ts';
import { CitedList } from './cited-list.tsx';
import { CitedProse } from './cited-prose.tsx';
import classes from './result-rail.module.css';
import { useLineKeys } from './use-result-keys.ts';
import { useShownRun } from './use-shown-run.ts';
import { isHealthy } from './verdict.ts';

interface ResultRailProps {
  fileId: string;
  /** null shows the newest completed run. */
  runId?: string | null;
  onOpen: () => void;
  openLabel?: string;
  /** Takes the result away; without it the result stays. */
  onClose?: () => void;
}

/** The result beside the log, so that reading and checking happen in one view. */
export function ResultRail({
  fileId,
  runId = null,
  onOpen,
  openLabel = resultText.openResult,
  onClose,
}: ResultRailProps) {
  const { result, isPending } = useShownRun(fileId, runId);
  useLineKeys(result);
  // Its place is kept while it is read, so that nothing beside it moves.
  if (!result) return isPending ? <div className={classes['rail']} aria-busy="true" /> : null;
  const known = knownLines(result);
  return (
    <EvidenceFile value={fileId}>
      <aside className={classes['rail']} aria-label={resultText.resultTitle}>
        <div className={classes['head']}>
          <h2>{resultText.resultTitle}</h2>
          {result.verdict === 'not-judged' ? (
            <b>{VERDICT_LABELS[result.verdict]}</b>
          ) : (
            <SeverityBadge value={result.severity} />
          )}
          <Button size="xs" onClick={onOpen}>
            {openLabel}
          </Button>
          {onClose && <CloseButton size="sm" aria-label={resultText.hideResult} onClick={onClose} />}
        </div>
        <h3>{text.summary}</h3>
        <p>
          <CitedProse known={known}>{result.summary}</CitedProse>
        </p>
        {!isHealthy(result) && (
          <>
            <h3>{text.rootCause}</h3>
            <p className={classes['cause']}>
              <CitedProse known={known}>{result.rootCause}</CitedProse>
            </p>
            <CitedList result={result} />
          </>
        )}
      </aside>
    </EvidenceFile>
  );
}
