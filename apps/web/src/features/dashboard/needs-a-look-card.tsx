import type { LogFile } from '@rootline/contract';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { countSentence } from '#format/counts.ts';
import { dashboardText } from '#messages/dashboard.en.ts';
import { Panel } from '#ui/panel.tsx';
import { SeverityBadge } from '#ui/severity-badge.tsx';
import { StatusBadge } from '#ui/status-badge.tsx';
import { fileName } from './file-name.ts';
import { type Concern, needsALook } from './needs-a-look.ts';
import classes from './needs-a-look-card.module.css';

const text = dashboardText.needsALook;

/** Hidden when there is nothing to look at. */
export function NeedsALookCard({ files }: { files: readonly LogFile[] }) {
  const concerns = needsALook(files);
  if (concerns.length === 0) return null;
  return (
    <Panel title={text.title}>
      <ul className={classes['list']}>
        {concerns.map((concern) => (
          <li key={'file' in concern ? `${concern.kind} ${concern.file.id}` : concern.kind} className={classes['line']}>
            <ConcernLine concern={concern} />
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function ConcernLine({ concern }: { concern: Concern }) {
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
          <Words file={concern.file}>{text.unreviewed}</Words>
          <Link to="/logs/$id" params={{ id: concern.file.id }} search={{ dialog: 'review' }}>
            {text.review}
          </Link>
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

function Words({ file, children }: { file: LogFile; children: ReactNode }) {
  return (
    <span className={classes['words']}>
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
