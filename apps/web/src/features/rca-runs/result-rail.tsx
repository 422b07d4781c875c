import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { rcaText as text } from '#messages/rca.en.ts';
import { SeverityBadge } from '#ui/severity-badge.tsx';
import { knownLines } from './cited-lines.ts';
import { CitedList } from './cited-list.tsx';
import { CitedProse } from './cited-prose.tsx';
import { isHealthy } from './healthy-rule.ts';
import { rcaResultQuery } from './rca-runs-queries.ts';
import classes from './result-rail.module.css';

interface ResultRailProps {
  fileId: string;
  onLine: (line: number) => void;
  onOpen: () => void;
}

/** The result beside the log, so that reading and checking happen in one view. */
export function ResultRail({ fileId, onLine, onOpen }: ResultRailProps) {
  const { data: result } = useQuery(rcaResultQuery(fileId));
  if (!result) return null;
  const known = knownLines(result);
  return (
    <aside className={classes['rail']} aria-label={text.resultTitle}>
      <div className={classes['head']}>
        <h2>{text.resultTitle}</h2>
        <SeverityBadge value={result.severity} />
        <Button size="xs" onClick={onOpen}>
          {text.viewRca}
        </Button>
      </div>
      <h3>{text.summary}</h3>
      <p>
        <CitedProse known={known} onLine={onLine}>
          {result.summary}
        </CitedProse>
      </p>
      {!isHealthy(result) && (
        <>
          <h3>{text.rootCause}</h3>
          <p className={classes['cause']}>
            <CitedProse known={known} onLine={onLine}>
              {result.rootCause}
            </CitedProse>
          </p>
          <CitedList result={result} onLine={onLine} />
        </>
      )}
    </aside>
  );
}
