import { Button } from '@mantine/core';
import type { LogFile } from '@rootline/contract';
import { Link } from '@tanstack/react-router';
import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { dashboardText as text } from '#messages/dashboard.en.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { Panel } from '#ui/panel.tsx';
import classes from './recent-analyses.module.css';
import { RecentRow } from './recent-row.tsx';
import { useRowKeys } from './use-row-keys.ts';

interface RecentAnalysesProps {
  files: readonly LogFile[];
  /** Epoch milliseconds. */
  now: number;
  /** The picture of where the errors of a file lie. */
  renderHeat: (file: LogFile) => ReactNode;
}

export function RecentAnalyses({ files, now, renderHeat }: RecentAnalysesProps) {
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
          hint={text.emptyHint}
          action={<Button renderRoot={(props) => <Link to="/logs" {...props} />}>{text.upload}</Button>}
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
