import type { RcaRun } from '@rootline/contract';
import { formatDateTime } from '#format/times.ts';
import { rcaText as text } from '#messages/rca.en.ts';
import { StatusBadge } from '#ui/status-badge.tsx';
import classes from './run-facts.module.css';

/** What is being reviewed: the state of a run and what it said. */
export function RunFacts({ run }: { run: RcaRun }) {
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
      {run.result && <p>{run.result.summary}</p>}
    </div>
  );
}
