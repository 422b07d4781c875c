import { Button } from '@mantine/core';
import type { LogFile } from '@rootline/contract';
import { Link } from '@tanstack/react-router';
import { ChevronRight } from 'lucide-react';
import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { countSentence } from '#format/counts.ts';
import { formatAgo, formatDateTime } from '#format/times.ts';
import { dashboardText as text } from '#messages/dashboard.en.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { Panel } from '#ui/panel.tsx';
import { SeverityBadge } from '#ui/severity-badge.tsx';
import { StatusBadge } from '#ui/status-badge.tsx';
import { fileName } from './overview-queries.ts';
import classes from './recent-analyses.module.css';

interface RecentAnalysesProps {
  files: readonly LogFile[];
  /** Epoch milliseconds. */
  now: number;
  /** The picture of where the errors of a file lie. */
  renderHeat: (file: LogFile) => ReactNode;
  /** Says what to do while there is no file; another card may say it. */
  hasHint?: boolean;
}

export function RecentAnalyses({ files, now, renderHeat, hasHint = true }: RecentAnalysesProps) {
  const list = useRowKeys();
  return (
    <Panel
      title={text.recent}
      flush
      aside={
        <Link to="/logs" className={classes['all']}>
          {text.viewAll}
          <ChevronRight size={13} aria-hidden="true" />
        </Link>
      }
    >
      {files.length === 0 ? (
        <EmptyState
          title={text.empty}
          hint={hasHint ? text.emptyHint : undefined}
          action={hasHint && <Button renderRoot={(props) => <Link to="/logs" {...props} />}>{text.upload}</Button>}
        />
      ) : (
        <ul className={classes['list']} ref={list}>
          {files.map((file) => (
            <li key={file.id}>
              <RecentRow file={file} now={now} heat={renderHeat(file)} />
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

interface RecentRowProps {
  file: LogFile;
  now: number;
  heat: ReactNode;
}

function RecentRow({ file, now, heat }: RecentRowProps) {
  return (
    <Link to="/logs/$id" params={{ id: file.id }} className={classes['row']}>
      <span className={classes['words']}>
        <span className={classes['name']}>{fileName(file)}</span>
        <span className={classes['facts']}>
          {file.source ? <span>{file.source}</span> : null}
          <span>{countSentence(file.logCount, text.entries)}</span>
          {file.analysisType ? <span>{file.analysisType}</span> : null}
          <time dateTime={file.createdAt} title={formatDateTime(file.createdAt)}>
            {formatAgo(file.createdAt, now)}
          </time>
        </span>
      </span>
      <span className={classes['heat']}>{heat}</span>
      <span>
        <StatusBadge vocabulary="dashboard" value={file.analysisStatus} />
      </span>
      <span className={classes['severity']}>
        <SeverityBadge value={file.severity} casing="upper" />
      </span>
    </Link>
  );
}

/** `j` and `k` move through the links of a list from anywhere on the screen, except while a text is typed. */
function useRowKeys(): RefObject<HTMLUListElement | null> {
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      const step = event.key === 'j' ? 1 : event.key === 'k' ? -1 : 0;
      if (step === 0 || event.ctrlKey || event.metaKey || event.altKey || isBusyElsewhere(event.target)) return;
      const links = [...(list.current?.querySelectorAll('a') ?? [])];
      const current = links.findIndex((link) => link.matches(':focus'));
      const next = current === -1 ? (step === 1 ? 0 : links.length - 1) : current + step;
      links[Math.min(links.length - 1, Math.max(0, next))]?.focus();
    };
    document.addEventListener('keydown', handleKey);
    return () => document.removeEventListener('keydown', handleKey);
  }, []);
  return list;
}

function isBusyElsewhere(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.closest('input, textarea, select, [role="dialog"]') !== null;
}
