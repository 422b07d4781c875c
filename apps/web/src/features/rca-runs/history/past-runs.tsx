import { Button, UnstyledButton } from '@mantine/core';
import type { RcaRun } from '@rootline/contract';
import { useState } from 'react';
import { useMay } from '#api/use-may.ts';
import { formatCount, formatPercent } from '#format/counts.ts';
import { formatDateTime, formatRecent } from '#format/times.ts';
import { rcaText as text } from '#messages/rca.en.ts';
import { CheckBox } from '#ui/check-box.tsx';
import { type DataColumn, DataTable } from '#ui/data-table.tsx';
import { LoadingText } from '#ui/loading-text.tsx';
import { StatusBadge } from '#ui/status-badge.tsx';
import { toggleChosen } from '../compare/compare-runs.ts';
import { runNumber } from '../run-state.ts';
import classes from './past-runs.module.css';

export interface PastRunsProps {
  runs: readonly RcaRun[];
  isLoading: boolean;
  isReviewed: (run: RcaRun) => boolean;
  onReview: (run: RcaRun) => void;
  onRetry: () => void;
  canRetry: boolean;
  onOpen: (run: RcaRun) => void;
  /** Two ids, the older run first. */
  onCompare: (runIds: string[]) => void;
}

/** Every run of the file, newest first. */
export function PastRuns({
  runs,
  isLoading,
  isReviewed,
  onReview,
  onRetry,
  canRetry,
  onOpen,
  onCompare,
}: PastRunsProps) {
  const mayStart = useMay()('rca-runs.start');
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const completed = runs.filter((run) => run.status === 'completed');
  // Runs come newest first; a comparison reads from the older to the newer.
  const compared = completed.filter((run) => chosen.includes(run.id)).reverse();
  const words = text.pastRunsColumns;
  const columns: DataColumn<RcaRun>[] = [
    {
      key: 'number',
      header: words.number,
      width: '78px',
      cell: (run) => (
        <NumberCell
          run={run}
          number={formatCount(runNumber(runs, run.id))}
          isChosen={chosen.includes(run.id)}
          onChoose={completed.length > 1 ? () => setChosen(toggleChosen(chosen, run.id)) : undefined}
          onOpen={() => onOpen(run)}
        />
      ),
    },
    { key: 'status', header: words.status, cell: (run) => <StatusBadge vocabulary="run" value={run.status} /> },
    { key: 'progress', header: words.progress, cell: (run) => formatPercent(run.progress), align: 'end' },
    { key: 'error', header: words.error, cell: (run) => <ErrorText error={run.error} /> },
    { key: 'started', header: words.started, cell: (run) => <Time iso={run.startedAt} /> },
    { key: 'completed', header: words.completed, cell: (run) => <Time iso={run.completedAt} /> },
    { key: 'chunks', header: words.chunks, cell: (run) => countOr(run.totalChunks), align: 'end' },
    {
      key: 'current',
      header: words.currentChunk,
      cell: (run) => countOr(run.currentChunk),
      align: 'end',
    },
    {
      key: 'failed',
      header: words.failedChunk,
      cell: (run) => formatCount(run.failedChunk ?? 0),
      align: 'end',
    },
    {
      key: 'actions',
      header: words.actions,
      cell: (run) =>
        run.status === 'completed' ? (
          isReviewed(run) ? (
            <Button size="xs" disabled>
              {text.reviewed}
            </Button>
          ) : (
            <Button size="xs" onClick={() => onReview(run)}>
              {text.giveReview}
            </Button>
          )
        ) : run.status === 'failed' && mayStart ? (
          <Button size="xs" disabled={!canRetry} onClick={onRetry}>
            {text.retry}
          </Button>
        ) : null,
    },
  ];
  return (
    <section className={classes['runs']} aria-label={text.pastRuns}>
      <div className={classes['head']}>
        <h3>{text.pastRuns}</h3>
        {completed.length > 1 && (
          <Button
            size="xs"
            disabled={compared.length !== 2}
            title={text.compareHint}
            onClick={() => onCompare(compared.map((run) => run.id))}
          >
            {text.compare}
          </Button>
        )}
      </div>
      {isLoading ? (
        <LoadingText text={text.loadingPastRuns} />
      ) : (
        <DataTable
          caption={text.pastRuns}
          columns={columns}
          rows={runs}
          rowKey={(run) => run.id}
          empty={<p className="small secondary">{text.noPastRuns}</p>}
        />
      )}
    </section>
  );
}

interface NumberCellProps {
  run: RcaRun;
  number: string;
  isChosen: boolean;
  /** Absent while there are no two runs to compare. */
  onChoose: (() => void) | undefined;
  onOpen: () => void;
}

function NumberCell({ run, number, isChosen, onChoose, onOpen }: NumberCellProps) {
  if (run.status !== 'completed') return `#${number}`;
  return (
    <span className={classes['number']}>
      {onChoose && <CheckBox checked={isChosen} aria-label={text.chooseRun(number)} onChange={onChoose} />}
      <UnstyledButton className={classes['open'] ?? ''} title={text.openRun(number)} onClick={onOpen}>
        #{number}
      </UnstyledButton>
    </span>
  );
}

function ErrorText({ error }: { error: string | null }) {
  return error ? (
    <span className={classes['error']} title={error}>
      {error}
    </span>
  ) : (
    text.none
  );
}

function Time({ iso }: { iso: string | null }) {
  if (iso === null) return text.none;
  return (
    <time className={classes['time']} dateTime={iso} title={formatDateTime(iso)}>
      {formatRecent(iso, new Date())}
    </time>
  );
}

function countOr(count: number | null): string {
  return count === null ? text.none : formatCount(count);
}
