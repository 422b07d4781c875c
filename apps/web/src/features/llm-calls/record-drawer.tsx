import { Drawer } from '@mantine/core';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { formatCount, formatPercent } from '#format/counts.ts';
import { formatKilobytes } from '#format/sizes.ts';
import { formatDateTime } from '#format/times.ts';
import { llmStatusText } from '#messages/llm-status.en.ts';
import { uiText } from '#messages/ui.en.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { LoadingText, SkeletonRows } from '#ui/loading-text.tsx';
import { StatusBadge } from '#ui/status-badge.tsx';
import { useFocusBack } from '#ui/use-focus-back.ts';
import { type CallRecord, jobRecordQuery, logFileRecordQuery } from './llm-calls-queries.ts';
import classes from './record-drawer.module.css';

interface RecordDrawerProps {
  record: CallRecord;
  onClose: () => void;
}

const text = llmStatusText.record;

/** The log file or the job of a call, beside the table. */
export function RecordDrawer({ record, onClose }: RecordDrawerProps) {
  useFocusBack();
  return (
    <Drawer.Root opened onClose={onClose} position="right" size={420}>
      <Drawer.Overlay backgroundOpacity={0.45} />
      <Drawer.Content>
        <Drawer.Body>
          {/* Not Drawer.Header: its <header> would be a second banner of the page. */}
          <div className={classes['head']}>
            <Drawer.Title className={classes['title'] ?? ''}>
              {record.kind === 'job' ? text.job : text.logFile}
            </Drawer.Title>
            <Drawer.CloseButton aria-label={uiText.close} />
          </div>
          {record.kind === 'log-file' ? <LogFileRecord id={record.id} /> : null}
          {record.kind === 'job' ? <JobRecord id={record.id} /> : null}
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  );
}

function JobRecord({ id }: { id: string }) {
  const query = useQuery(jobRecordQuery(id));
  return (
    <RecordFacts
      query={query}
      facts={(job) => [
        [text.status, <StatusBadge key="status" vocabulary="run" value={job.status} />],
        [text.type, job.type],
        [text.created, formatDateTime(job.createdAt)],
        [text.completed, formatDateTime(job.completedAt)],
        [text.progress, formatPercent(job.progress)],
        [text.model, job.model ? <code key="model">{job.model}</code> : null],
        [text.error, job.error],
        [text.id, <code key="id">{job.id}</code>],
      ]}
      link={(job) =>
        job.logFileId ? (
          <Link to="/logs/$id" params={{ id: job.logFileId }}>
            {text.openLogFile}
          </Link>
        ) : null
      }
    />
  );
}

function LogFileRecord({ id }: { id: string }) {
  const query = useQuery(logFileRecordQuery(id));
  return (
    <RecordFacts
      query={query}
      facts={(file) => [
        [text.filename, file.filename],
        [text.id, <code key="id">{file.id}</code>],
        [text.size, formatKilobytes(file.size)],
        [text.entries, formatCount(file.entryCount)],
        [text.errors, formatCount(file.errorCount)],
        [text.warnings, formatCount(file.warningCount)],
        [
          text.preProcessingStatus,
          <StatusBadge key="pre-processing" vocabulary="pre-processing" value={file.status} />,
        ],
        [text.rcaStatus, <StatusBadge key="rca" vocabulary="rca" value={file.rcaAnalysisStatus} />],
        [text.uploaded, formatDateTime(file.createdAt)],
        [text.error, file.error],
      ]}
      link={(file) => (
        <Link to="/logs/$id" params={{ id: file.id || id }}>
          {text.openLogFile}
        </Link>
      )}
    />
  );
}

interface RecordFactsProps<T> {
  query: UseQueryResult<T>;
  /** Labels and values in their order; a value that is missing reads none. */
  facts: (record: T) => readonly [label: string, value: ReactNode][];
  link: (record: T) => ReactNode;
}

/** One record as labels and values. A failure is in the console; here stands only that there are no details. */
function RecordFacts<T>({ query, facts, link }: RecordFactsProps<T>) {
  const record = query.data;
  if (query.isPending) {
    return (
      <LoadingText text={text.loading}>
        <SkeletonRows rows={6} />
      </LoadingText>
    );
  }
  if (record === undefined) return <EmptyState title={text.unavailable} hint={text.unavailableHint} />;
  return (
    <>
      <dl className={classes['facts']}>
        {facts(record).map(([label, value]) => (
          <div key={label} className={classes['fact']}>
            <dt>{label}</dt>
            <dd>{value || <span className="muted">{text.none}</span>}</dd>
          </div>
        ))}
      </dl>
      {link(record)}
    </>
  );
}
