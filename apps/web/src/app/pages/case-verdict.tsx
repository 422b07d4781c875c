import { type CaseDetail, type CaseFile, firstLineLabel, type RcaResult } from '@rootline/contract';
import type { ReactNode } from 'react';
import { splitCaseLine } from '#address/log-files-search.ts';
import { countSentence } from '#format/counts.ts';
import { formatApart } from '#format/durations.ts';
import { casesText as text } from '#messages/cases.en.ts';
import { FactLine } from '#ui/fact-line.tsx';
import { useLogClock } from '#ui/log-clock.tsx';
import { leftOutOf } from '../../features/log-files/cases/case-log.ts';
import type { LaneMark } from '../../features/log-files/cases/lane-marks.ts';
import type { citedLines } from '../../features/rca-runs/cited-lines.ts';
import { VerdictChip } from '../../features/rca-runs/result/verdict-chip.tsx';
import { useResultNavigation } from '../../features/rca-runs/result-navigation.ts';
import classes from './case-verdict.module.css';
import type { SuspectedCause } from './suspected-cause.tsx';
import bar from './verdict-bar.module.css';

/** Only a clear verdict names a cause, and only where its service is known. */
export function headOfCase({ verdict, case: told }: RcaResult): string {
  const isCause = verdict === 'clear' && told != null && told.firstFailing !== null;
  return isCause ? text.causeIn : `${firstLineLabel(verdict)}:`;
}

interface CaseVerdictProps {
  verdict: RcaResult;
  cause: SuspectedCause;
  /** Where the cause stands. */
  label: string;
}

/** The verdict over services: where the cause is, where it showed first, and how many are affected. */
export function CaseVerdict({ verdict, cause: { cause: message, line, timestamp }, label }: CaseVerdictProps) {
  const navigation = useResultNavigation();
  const { times } = useLogClock();
  const { firstFailing = null, services = [] } = verdict.case ?? {};
  const second = services.find(({ name, firstAt }) => name !== firstFailing && firstAt !== null);
  const laterMs = Date.parse(second?.firstAt ?? '') - Date.parse(timestamp ?? '');
  return (
    <>
      <div className={bar['headline']}>
        <VerdictChip result={verdict} />
        <span className={bar['cause']} title={message}>
          {headOfCase(verdict)} {firstFailing && <b>{firstFailing}: </b>}
          <b>{message}</b>
        </span>
      </div>
      <FactLine>
        <button type="button" className={bar['line']} title={label} onClick={() => navigation?.goToLine(line)}>
          {label}
        </button>
        {timestamp !== null && <span>{times.short(Date.parse(timestamp))}</span>}
        {second && laterMs >= 0 && (
          <span className={classes['aside']}>
            {text.firstSymptom} <b title={second.name}>{second.name}</b> {text.later(formatApart(laterMs))}
          </span>
        )}
        {services.length > 0 && (
          <span className={classes['aside']}>{countSentence(services.length, text.affected)}</span>
        )}
      </FactLine>
    </>
  );
}

const NOTHING_FOUND = { unplaced: [], notRead: [] };

interface CaseNotesProps {
  detail: CaseDetail;
  verdict: RcaResult | null;
}

/** What the analysis leaves out, and what no claim can rest on. */
export function CaseNotes({ detail, verdict }: CaseNotesProps): ReactNode {
  return (
    <div className={classes['notes']}>
      {!detail.isSettled && <p>{text.settling}</p>}
      {leftOutOf(detail.files, verdict?.case ?? NOTHING_FOUND).map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </div>
  );
}

/** Services in the order in which they began to fail, the others as they were. */
export function onsetOrder(services: readonly string[], verdict: RcaResult | null): string[] {
  const failing = verdict?.case?.services.map(({ name }) => name).filter((name) => services.includes(name)) ?? [];
  return [...failing, ...services.filter((service) => !failing.includes(service))];
}

function fileAt(files: readonly CaseFile[], line: number): CaseFile | undefined {
  const { fileNumber } = splitCaseLine(line);
  return files.find(({ number }) => number === fileNumber);
}

/** Where cited lines stand on the lanes. */
export function marksOf(
  { files }: CaseDetail,
  cited: ReturnType<typeof citedLines>,
  causeLine: number | undefined,
): LaneMark[] {
  return cited.flatMap(({ line, number, timestamp, text: words }) => {
    const file = fileAt(files, line);
    const atMs = Date.parse(timestamp ?? '');
    if (file === undefined || Number.isNaN(atMs)) return [];
    return [{ service: file.service, line, number, atMs, isCause: line === causeLine, title: `${number} ${words}` }];
  });
}

/** Lines by the names of their files, and how sentences of results name them. */
export function lineNames(verdict: RcaResult | null, lineName: ((line: number) => string) | undefined) {
  const label = lineName ?? String;
  const places = verdict?.case?.lines.map(({ file, fileLine, line }) => [`${file}:${fileLine}`, line] as const);
  return { label, number: label, places: new Map(places) };
}

/** Where a pattern of the result shows first. */
export function lineOfPattern({ evidence, candidates, errorAnalysis }: RcaResult, templateId: string): number | null {
  return (
    evidence.find((item) => item.templateId === templateId)?.lines[0]?.line ??
    candidates.find((item) => item.templateId === templateId)?.lines[0] ??
    errorAnalysis.find((item) => item.templateId === templateId)?.firstLine ??
    null
  );
}

/** From the cause to the last failure. */
export function incidentOf(verdict: RcaResult | null, causeAt: string | null) {
  const last =
    verdict?.case?.services.map(({ lastAt }) => Date.parse(lastAt ?? '')).filter((at) => !Number.isNaN(at)) ?? [];
  const from = Date.parse(causeAt ?? '');
  return Number.isNaN(from) || last.length === 0 ? null : { from, to: Math.max(...last) };
}
