import type { LogFile } from '@rootline/contract';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { countSentence } from '#format/counts.ts';
import { formatAgo, formatDateTime } from '#format/times.ts';
import { dashboardText as text } from '#messages/dashboard.en.ts';
import { SeverityBadge } from '#ui/severity-badge.tsx';
import { StatusBadge } from '#ui/status-badge.tsx';
import { fileName } from './file-name.ts';
import classes from './recent-row.module.css';

interface RecentRowProps {
  file: LogFile;
  now: number;
  heat: ReactNode;
}

export function RecentRow({ file, now, heat }: RecentRowProps) {
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
      <span className={classes['status']}>
        <StatusBadge vocabulary="dashboard" value={file.analysisStatus || file.status} />
      </span>
      <span className={classes['severity']}>
        <SeverityBadge value={file.severity} casing="upper" />
      </span>
    </Link>
  );
}
