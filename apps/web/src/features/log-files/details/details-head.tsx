import type { FileFacts, LogFile, RuleCoverage } from '@rootline/contract';
import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatPercent } from '#format/counts.ts';
import { offsetText } from '#format/log-times.ts';
import { fileFactsText } from '#messages/file-details.en.ts';
import { logFilesText as text } from '#messages/log-files.en.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { useLogClock } from '#ui/log-clock.tsx';
import { StatusBadge } from '#ui/status-badge.tsx';
import classes from './details-head.module.css';

interface DetailsHeadProps {
  file: LogFile | null;
  /** No row of a list beside it names its states. */
  isAlone: boolean;
  /** Back to the list, on a phone. */
  onBack?: (() => void) | undefined;
  actions: ReactNode;
}

/** Name and time range of the open file, and the buttons that belong to it. */
export function DetailsHead({ file, isAlone, onBack, actions }: DetailsHeadProps) {
  const { times } = useLogClock();
  return (
    <div className={classes['head']}>
      {onBack && (
        <IconButton label={text.back} onClick={onBack}>
          <ArrowLeft size={16} />
        </IconButton>
      )}
      <h2 className={classes['name']} title={file?.filename}>
        {file?.filename ?? ''}
      </h2>
      <span className={classes['range']} title={factsLine(file)}>
        {times.range(file?.facts?.firstTimestamp ?? null, file?.facts?.lastTimestamp ?? null)}
      </span>
      {isAlone && file && <States file={file} />}
      <div className={classes['actions']}>{actions}</div>
    </div>
  );
}

/** The states by their names: that of the parsing as long as it is not well done. */
function States({ file: { status, rcaAnalysisStatus } }: { file: LogFile }) {
  return (
    <span className={classes['states']}>
      {status !== 'completed' && (
        <span>
          <span>{text.preProcessingStatus}</span> <StatusBadge vocabulary="pre-processing" value={status} />
        </span>
      )}
      <span>
        <span>{text.rcaStatus}</span> <StatusBadge vocabulary="rca" value={rcaAnalysisStatus} />
      </span>
    </span>
  );
}

/** How the file was read. */
function factsLine(file: LogFile | null): string {
  const facts = file?.facts;
  if (!facts) return '';
  return [`${text.factsFormat}: ${facts.format}`, `${text.factsZone}: ${zoneLabel(facts)}`, ...facts.notes].join('\n');
}

/** How the file was read, in one line: its format, its zone, and the rule that matched most of it. */
export function factsSummary(facts: FileFacts): string {
  const { format, rules } = facts;
  const [first] = rules ?? [];
  const rule = first ? [fileFactsText.coverage(first.name, coveragePercent(first))] : [];
  return [format, zoneLabel(facts), ...rule].join(' · ');
}

/** How the zone of the times is known, and how far from UTC it is where the file says so. */
export function zoneLabel({ zone, zoneOffsetMinutes }: Pick<FileFacts, 'zone' | 'zoneOffsetMinutes'>): string {
  const isStated = zone === 'stated' && zoneOffsetMinutes !== undefined;
  return isStated
    ? text.zoneStatedAs(zoneOffsetMinutes === 0 ? 'UTC' : `UTC${offsetText(zoneOffsetMinutes)}`)
    : text.zones[zone];
}

/** A share that is not the whole never reads as 100%, and one that is not nothing never as 0%. */
export function coveragePercent({
  matchedLines,
  triedLines,
}: Pick<RuleCoverage, 'matchedLines' | 'triedLines'>): string {
  if (matchedLines === 0 || triedLines === 0) return formatPercent(0);
  const share = (matchedLines / triedLines) * 100;
  return matchedLines >= triedLines ? formatPercent(100) : formatPercent(Math.min(99, Math.max(1, share)));
}
