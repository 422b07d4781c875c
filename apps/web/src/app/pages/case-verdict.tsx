import type { RcaResult } from '@rootline/contract';
import type { ReactNode } from 'react';
import { countSentence, formatCount } from '#format/counts.ts';
import { formatApart } from '#format/durations.ts';
import { casesText as text } from '#messages/cases.en.ts';
import { rcaResultText } from '#messages/rca-result.en.ts';
import { useLogClock } from '#ui/log-clock.tsx';
import { SeverityBadge } from '#ui/severity-badge.tsx';
import { nameOf } from '../../features/log-files/cases/case-log.ts';
import { useResultNavigation } from '../../features/rca-runs/result-navigation.ts';
import classes from './case-verdict.module.css';
import type { SuspectedCause } from './suspected-cause.tsx';

/** The verdict over services: where the cause is, where it showed first, and how many are affected. */
export function toldOverServices(verdict: RcaResult, cause: SuspectedCause, label: (line: number) => string) {
  const { firstFailing = null, services = [] } = verdict.case ?? {};
  return {
    // As long as the sentence: buttons make room for it.
    words: [text.causeIn, firstFailing, cause.cause, label(cause.line), text.firstSymptom, services[1]?.name].join(' '),
    element: <CaseVerdict verdict={verdict} cause={cause} label={label(cause.line)} />,
  };
}

interface CaseVerdictProps {
  verdict: RcaResult;
  cause: SuspectedCause;
  /** Where the cause stands. */
  label: string;
}

function CaseVerdict({ verdict, cause: { cause: message, line, timestamp }, label }: CaseVerdictProps) {
  const navigation = useResultNavigation();
  const { times } = useLogClock();
  const { firstFailing = null, services = [] } = verdict.case ?? {};
  const second = services.find(({ name, firstAt }) => name !== firstFailing && firstAt !== null);
  const laterMs = Date.parse(second?.firstAt ?? '') - Date.parse(timestamp ?? '');
  const confidence = rcaResultText.confidenceWords[verdict.confidence.level];
  return (
    <>
      <SeverityBadge value={verdict.severity} />
      <span className={classes['cause']} title={message}>
        {firstFailing === null ? rcaResultText.suspectedCause : text.causeIn} {firstFailing && <b>{firstFailing}: </b>}
        <b>{message}</b>
      </span>
      <button type="button" className={classes['line']} title={label} onClick={() => navigation?.goToLine(line)}>
        {label}
      </button>
      {timestamp !== null && <span className={classes['aside']}>{times.short(Date.parse(timestamp))}</span>}
      {second && laterMs >= 0 && (
        <span className={classes['aside']}>
          {text.firstSymptom} <b>{second.name}</b> {text.later(formatApart(laterMs))}
        </span>
      )}
      {services.length > 0 && <span className={classes['aside']}>{countSentence(services.length, text.affected)}</span>}
      {confidence && (
        <span className={classes['aside']}>
          {rcaResultText.confidence} <b>{confidence}</b>
        </span>
      )}
    </>
  );
}

const MOST_NAMED = 6;

/** What the analysis leaves out, and what no claim can rest on. */
export function CaseNotes({ verdict, isSettled }: { verdict: RcaResult | null; isSettled: boolean }): ReactNode {
  const { unplaced = [], notRead = [] } = verdict?.case ?? {};
  const some = (names: readonly string[]) =>
    names.length > MOST_NAMED
      ? `${names.slice(0, MOST_NAMED).join(', ')} ${text.moreFiles(formatCount(names.length - MOST_NAMED))}`
      : names.join(', ');
  return (
    <div className={classes['notes']}>
      {!isSettled && <p>{text.settling}</p>}
      {notRead.length > 0 && (
        <p>{text.notRead(some(notRead.map(({ file, reason }) => `${nameOf(file)} (${reason})`)))}</p>
      )}
      {unplaced.length > 0 && <p>{text.unplaced(some(unplaced.map(nameOf)))}</p>}
    </div>
  );
}
