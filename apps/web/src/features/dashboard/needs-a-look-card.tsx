import { type LogFile, SEVERITIES } from '@rootline/contract';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { countSentence } from '#format/counts.ts';
import { dashboardText } from '#messages/dashboard.en.ts';
import { Panel } from '#ui/panel.tsx';
import { SeverityBadge } from '#ui/severity-badge.tsx';
import { StatusBadge } from '#ui/status-badge.tsx';
import classes from './needs-a-look-card.module.css';
import { fileName } from './overview-queries.ts';

const text = dashboardText.needsALook;

interface NeedsALookProps {
  files: readonly LogFile[];
  /** What is suspected in a file, as a sentence. */
  renderCause: (file: LogFile) => ReactNode;
}

/** Hidden when there is nothing to look at. */
export function NeedsALookCard({ files, renderCause }: NeedsALookProps) {
  const concerns = needsALook(files);
  if (concerns.length === 0) return null;
  return (
    <Panel title={text.title}>
      <ul className={classes['list']}>
        {concerns.map((concern) => (
          <li key={'file' in concern ? `${concern.kind} ${concern.file.id}` : concern.kind} className={classes['line']}>
            <ConcernLine concern={concern} renderCause={renderCause} />
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function ConcernLine({ concern, renderCause }: { concern: Concern } & Pick<NeedsALookProps, 'renderCause'>) {
  switch (concern.kind) {
    case 'parsing-failed':
      return (
        <>
          <StatusBadge vocabulary="pre-processing" value="failed" />
          <Words file={concern.file}>
            {concern.file.error === null ? text.parsingFailed : text.parsingFailedBecause(concern.file.error)}
          </Words>
          <FileLink file={concern.file}>{text.open}</FileLink>
        </>
      );
    case 'rca-failed':
      return (
        <>
          <StatusBadge vocabulary="rca" value="failed" />
          <Words file={concern.file}>{text.rcaFailed}</Words>
          <FileLink file={concern.file}>{text.open}</FileLink>
        </>
      );
    case 'unreviewed':
      return (
        <>
          <SeverityBadge value={concern.file.severity} />
          <Words file={concern.file} cause={renderCause(concern.file)}>
            {text.unreviewed}
          </Words>
          <Link to="/logs/$id" params={{ id: concern.file.id }} search={{ dialog: 'review' }}>
            {text.review}
          </Link>
        </>
      );
    case 'found':
      return (
        <>
          <SeverityBadge value={concern.file.severity} />
          <Words file={concern.file} cause={renderCause(concern.file)}>
            {text.found}
          </Words>
          <FileLink file={concern.file}>{text.open}</FileLink>
        </>
      );
    case 'ready':
      return (
        <>
          <StatusBadge vocabulary="rca" value="not_started" />
          <span>{countSentence(concern.count, text.ready)}</span>
          <Link to="/logs" search={{ pre: 'success', rca: 'not-started' }}>
            {text.showFiles}
          </Link>
        </>
      );
  }
}

function Words({ file, cause, children }: { file: LogFile; cause?: ReactNode; children: ReactNode }) {
  return (
    <span className={classes['words']}>
      {cause !== undefined && <span className={classes['cause']}>{cause}</span>}
      <b>{fileName(file)}</b> {children}
    </span>
  );
}

function FileLink({ file, children }: { file: LogFile; children: ReactNode }) {
  return (
    <Link to="/logs/$id" params={{ id: file.id }}>
      {children}
    </Link>
  );
}

type Concern =
  | { kind: 'parsing-failed'; file: LogFile }
  | { kind: 'rca-failed'; file: LogFile }
  | { kind: 'unreviewed'; file: LogFile }
  | { kind: 'found'; file: LogFile }
  | { kind: 'ready'; count: number };

const MAX_CONCERNS = 7;

/**
 * What a person should look at, at most seven lines: finished analyses that no one has reviewed, critical ones before high
 * ones, then the newest file of each kind of failure, then what the first look found and no one has analyzed, then what can wait. A healthy file is never among them.
 */
export function needsALook(files: readonly LogFile[]): Concern[] {
  const newestFirst = [...files].sort((a, b) => Date.parse(b.createdAt) - Date.parse(a.createdAt));
  const unreviewed = newestFirst.filter((file) => file.rcaAnalysisStatus === 'completed' && !file.hasReview);
  const ofSeverity = (severity: string) =>
    unreviewed
      .filter((file) => file.severity?.toLowerCase() === severity)
      .map((file): Concern => ({ kind: 'unreviewed', file }));
  const parsingFailed = newestFirst.find((file) => file.status === 'failed');
  const rcaFailed = newestFirst.find((file) => file.rcaAnalysisStatus === 'failed');
  const found = newestFirst
    .filter((file) => isReadyForRca(file) && file.severity !== null)
    .map((file): Concern => ({ kind: 'found', file }))
    .toSorted((a, b) => severityRank(a) - severityRank(b));
  const ready = files.filter((file) => isReadyForRca(file) && file.severity === null).length;
  const concerns: (Concern | false)[] = [
    ...ofSeverity('critical'),
    ...ofSeverity('high'),
    parsingFailed !== undefined && { kind: 'parsing-failed', file: parsingFailed },
    rcaFailed !== undefined && { kind: 'rca-failed', file: rcaFailed },
    ...ofSeverity('medium').slice(0, 1),
    ...found.filter((concern) => severityRank(concern) < SEVERITY_ORDER.indexOf('low')),
    ready > 0 && { kind: 'ready', count: ready },
  ];
  return concerns.filter((concern) => concern !== false).slice(0, MAX_CONCERNS);
}

const SEVERITY_ORDER: readonly string[] = SEVERITIES;

function severityRank(concern: Concern): number {
  return SEVERITY_ORDER.indexOf('file' in concern ? (concern.file.severity?.toLowerCase() ?? '') : '');
}

function isReadyForRca(file: LogFile): boolean {
  return file.status === 'completed' && file.isRCAPossible && file.rcaAnalysisStatus === 'not_started';
}
