import type { LogFile } from '@rootline/contract';
import { Link } from '@tanstack/react-router';
import { ChevronLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { countSentence } from '#format/counts.ts';
import { logFilesText as text } from '#messages/log-files.en.ts';
import { useLogClock } from '#ui/log-clock.tsx';
import { PageTitle } from '#ui/page-title.tsx';
import { StatusBadge } from '#ui/status-badge.tsx';
import { FileClockSwitch } from './file-clock.tsx';
import classes from './log-frame.module.css';

interface LogFrameProps {
  /** null while it is unknown. */
  file: LogFile | null;
  /** The list that it stands in. */
  back: { to: '/logs' | '/cases'; label: string };
  /** What kind of log it is, where it is no file. */
  kind?: string;
  /** How much it is. */
  size: readonly string[];
  /** What is wrong with it. */
  damage?: string | undefined;
  /** Buttons beside the title. */
  tools?: ReactNode;
  children: ReactNode;
}

/** The screen of one log: where it belongs, its name, what is in it, both of its states and its clock, over panes from edge to edge. */
export function LogFrame({ file, back, kind, size, damage, tools, children }: LogFrameProps) {
  return (
    <div className={classes['page']}>
      <div className={classes['head']}>
        <nav aria-label={back.label}>
          <Link to={back.to}>
            <ChevronLeft size={14} aria-hidden="true" />
            <span>{back.label}</span>
          </Link>
        </nav>
        {kind !== undefined && <span className={classes['kind']}>{kind}</span>}
        <PageTitle title={file?.filename ?? text.screenTitle} />
        {tools}
        {file && <Facts file={file} size={size} damage={damage} />}
        <FileClockSwitch file={file} />
      </div>
      {children}
    </div>
  );
}

/** When it begins and ends, what is in it, and both of its states. */
function Facts({ file, size, damage }: { file: LogFile } & Pick<LogFrameProps, 'size' | 'damage'>) {
  const { times } = useLogClock();
  const { facts, errorCount, warningCount, status, rcaAnalysisStatus } = file;
  const isBeingRead = errorCount + warningCount === 0 && !['completed', 'failed'].includes(status);
  return (
    <div className={classes['facts']}>
      <span className={classes['date']}>
        {times.range(facts?.firstTimestamp ?? null, facts?.lastTimestamp ?? null)}
      </span>
      <span className={classes['days']}>{times.days(facts?.firstTimestamp ?? null, facts?.lastTimestamp ?? null)}</span>
      {size.map((words) => (
        <span key={words} className={classes['size']}>
          {words}
        </span>
      ))}
      {isBeingRead ? (
        <b>{text.countsUnknown}</b>
      ) : (
        <>
          <b data-tone={errorCount > 0 ? 'red' : undefined}>{countSentence(errorCount, text.errorsCount)}</b>
          <b data-tone={warningCount > 0 ? 'yellow' : undefined}>{countSentence(warningCount, text.warningsCount)}</b>
        </>
      )}
      {damage !== undefined && <b data-tone="red">{damage}</b>}
      <span className={classes['state']}>
        <StateName>{text.preProcessingStatus}</StateName> <StatusBadge vocabulary="pre-processing" value={status} />
      </span>
      <span className={classes['state']}>
        <StateName>{text.rcaStatus}</StateName> <StatusBadge vocabulary="rca" value={rcaAnalysisStatus} />
      </span>
    </div>
  );
}

/** The name of a state, whose last word gives way where there is little room. */
function StateName({ children }: { children: string }) {
  const at = children.lastIndexOf(' ');
  return (
    <span>
      {children.slice(0, at)}
      <span className={classes['spare']}>{children.slice(at)}</span>
    </span>
  );
}
