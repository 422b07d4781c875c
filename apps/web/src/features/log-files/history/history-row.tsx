import type { LogFile } from '@rootline/contract';
import { memo } from 'react';
import { countSentence } from '#format/counts.ts';
import { formatRecent } from '#format/log-times.ts';
import { formatKilobytes } from '#format/sizes.ts';
import { formatDateTime } from '#format/times.ts';
import { logFilesText as text } from '#messages/log-files.en.ts';
import { HeatStrip } from '#pictures/heat-strip.tsx';
import { heatTitle } from '#pictures/heat-title.ts';
import { ProgressBar } from '#ui/progress-bar.tsx';
import { StatusBadge } from '#ui/status-badge.tsx';
import { phaseOf } from '../file-phase.ts';
import classes from './history-row.module.css';
import type { RowActionName } from './row-actions.ts';
import { RowButtons } from './row-buttons.tsx';

interface HistoryRowProps {
  file: LogFile;
  isOpen: boolean;
  now: Date;
  onAction: (name: RowActionName, file: LogFile) => void;
  busy: RowActionName | null;
  /** Null while files are not to be chosen. */
  isChosen: boolean | null;
  canBeChosen: boolean;
  onChoose: (id: string) => void;
}

/** One file: what it is, what is known of it, and what can be done with it. */
export const HistoryRow = memo(function HistoryRow(props: HistoryRowProps) {
  const { file, isOpen, now, onAction, busy, isChosen, canBeChosen, onChoose } = props;
  return (
    <li className={classes['row']} data-open={isOpen || undefined} data-file={file.id} tabIndex={-1}>
      <div className={classes['name']}>
        {isChosen !== null && (
          <label className={classes['choice']}>
            <input
              type="checkbox"
              aria-label={text.selectFile(file.filename)}
              checked={isChosen}
              disabled={!canBeChosen}
              onChange={() => onChoose(file.id)}
            />
          </label>
        )}
        <h3 title={file.filename}>{file.filename}</h3>
        <time dateTime={file.createdAt} title={formatDateTime(file.createdAt)}>
          {formatRecent(file.createdAt, now)}
        </time>
      </div>
      <FileCounts file={file} />
      <HeatStrip values={file.heat} title={heatTitle(file.filename, file.heat)} />
      <FileBadges file={file} />
      {!file.isRCAPossible && <NoRcaNote reason={file.rcaNotPossibleReason} />}
      <div className={classes['actions']}>
        <RowButtons file={file} isOpen={isOpen} busy={busy} onAction={(name) => onAction(name, file)} />
        <FileProgress file={file} />
      </div>
    </li>
  );
});

export function FileCounts({ file }: { file: LogFile }) {
  return (
    <p className={classes['counts']}>
      <span>{formatKilobytes(file.size)}</span>
      <span>{countSentence(file.entryCount, text.entriesCount)}</span>
      <b data-tone={file.errorCount > 0 ? 'red' : undefined}>{countSentence(file.errorCount, text.errorsCount)}</b>
      <b data-tone={file.warningCount > 0 ? 'yellow' : undefined}>
        {countSentence(file.warningCount, text.warningsCount)}
      </b>
      {file.damage && <b data-tone="red">{file.damage.sentence}</b>}
    </p>
  );
}

export function FileBadges({ file }: { file: LogFile }) {
  return (
    <div className={classes['badges']}>
      <span>
        {text.preProcessingStatus} <StatusBadge vocabulary="pre-processing" value={file.status} />
      </span>
      <span>
        {text.rcaStatus} <StatusBadge vocabulary="rca" value={file.rcaAnalysisStatus} />
      </span>
    </div>
  );
}

export function NoRcaNote({ reason }: { reason: string | null }) {
  return (
    <p className={classes['note']}>
      <b>{text.noRcaNeeded}</b> {reason || text.noRcaReason}
    </p>
  );
}

function FileProgress({ file }: { file: LogFile }) {
  if (phaseOf(file.rcaAnalysisStatus) === 'in-progress' && file.rcaProgress) {
    return (
      <div className={classes['progress']}>
        <ProgressBar label={text.runProgress(file.filename)} percent={file.rcaProgress.progress} />
      </div>
    );
  }
  if (phaseOf(file.status) === 'in-progress' && file.parseProgress > 0) {
    return (
      <div className={classes['progress']}>
        <ProgressBar label={text.parseProgress(file.filename)} percent={file.parseProgress} />
      </div>
    );
  }
  return null;
}
