import type { RcaRun } from '@rootline/contract';
import { useQuery } from '@tanstack/react-query';
import { formatDateTime } from '#format/times.ts';
import { rcaText as text } from '#messages/rca.en.ts';
import { useLogClock } from '#ui/log-clock.tsx';
import { StatusBadge } from '#ui/status-badge.tsx';
import { runQuery } from './rca-runs-queries.ts';
import { isHealthy } from './result/verdict.ts';
import classes from './run-facts.module.css';

/** A scrolling region must be reachable by keys. */
const REACHABLE = { tabIndex: 0 };

/** What is being reviewed: the state of a run and what it said. */
export function RunFacts({ run }: { run: RcaRun }) {
  // The list of runs leaves out the results of old ones.
  const { data } = useQuery({
    ...runQuery(run.logFileId ?? '', run.id),
    enabled: run.result === null && run.logFileId !== null,
  });
  const { times } = useLogClock();
  const result = run.result ?? data?.result ?? null;
  return (
    <div className={classes['facts']}>
      <dl>
        <div>
          <dt>{text.statusWord}</dt>
          <dd>
            <StatusBadge vocabulary="run" value={run.status} />
          </dd>
        </div>
        <div>
          <dt>{text.startedWord}</dt>
          <dd>{formatDateTime(run.startedAt) || text.none}</dd>
        </div>
        <div>
          <dt>{text.completedWord}</dt>
          <dd>{formatDateTime(run.completedAt) || text.none}</dd>
        </div>
      </dl>
      {result && (
        <section className={classes['words']} aria-label={text.summary} {...REACHABLE}>
          <h3>{text.summary}</h3>
          <p>{times.prose(result.summary)}</p>
          {!isHealthy(result) && (
            <>
              <h3>{text.rootCause}</h3>
              <p>{times.prose(result.rootCause)}</p>
            </>
          )}
        </section>
      )}
    </div>
  );
}
