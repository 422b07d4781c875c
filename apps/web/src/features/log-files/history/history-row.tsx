import type { LogFile } from '@rootline/contract';
import { memo, type ReactNode } from 'react';
import { useMay } from '#api/use-may.ts';
import { countSentence, formatCount, formatPercent } from '#format/counts.ts';
import { formatKilobytes } from '#format/sizes.ts';
import { formatDateTime, formatRecent } from '#format/times.ts';
import { logFilesText as text } from '#messages/log-files.en.ts';
import { HeatStrip, heatTitle } from '#pictures/heat-strip.tsx';
import { ProgressBar } from '#ui/progress-bar.tsx';
import { SeverityBadge } from '#ui/severity-badge.tsx';
import { StatusBadge } from '#ui/status-badge.tsx';
import { isReadable, phaseOf } from '../file-phase.ts';
import classes from './history-row.module.css';
import { type RowActionName, rowActions } from './row-actions.ts';
import { ActionButtons, MoreMenu } from './row-buttons.tsx';

interface HistoryRowProps {
  file: LogFile;
  isOpen: boolean;
  /** All buttons of the file stand below its line: as those of this row alone, or of every row. */
  unfolded: 'alone' | 'all' | null;
  /** What is suspected, for a row that is unfolded alone. */
  verdict: (file: LogFile) => ReactNode;
  now: Date;
  busy: RowActionName | null;
  /** Null while files are not to be chosen. */
  choice: RowChoice | null;
  /** What happens in the row; always the same object. */
  on: RowEvents;
}

/** Whether a file is among the chosen ones, and may be. */
export type RowChoice = 'chosen' | 'free' | 'barred';

interface RowEvents {
  action: (name: RowActionName, file: LogFile) => void;
  choose: (id: string) => void;
}

/** One file in one line: what it is, what is known of it, and the next step. */
export const HistoryRow = memo(function HistoryRow(props: HistoryRowProps) {
  const { file, isOpen, unfolded, verdict, now, busy, choice, on } = props;
  const isUnfolded = unfolded !== null;
  const actions = rowActions(file, isOpen, useMay());
  const first = actions.filter(({ isFirst }) => isFirst);
  const others = actions.filter(({ isFirst }) => !isFirst);
  const buttons = { isOpen, busy, onAction: (name: RowActionName) => on.action(name, file) };
  return (
    <li
      className={classes['row']}
      data-open={isOpen || undefined}
      data-unfolded={isUnfolded || undefined}
      data-file={file.id}
      tabIndex={-1}
    >
      <div className={classes['line']}>
        <div className={classes['name']}>
          {choice !== null && (
            <label className={classes['choice']}>
              <input
                type="checkbox"
                aria-label={text.selectFile(file.filename)}
                checked={choice === 'chosen'}
                disabled={choice === 'barred'}
                onChange={() => on.choose(file.id)}
              />
            </label>
          )}
          <h3 title={file.filename}>
            <a
              href={`/logs?file=${file.id}`}
              onClick={(event) => {
                if (event.ctrlKey || event.metaKey || event.shiftKey) return;
                event.preventDefault();
                if (!isOpen) on.action('toggle-details', file);
              }}
            >
              {file.filename}
            </a>
          </h3>
        </div>
        <RowCounts file={file} />
        <div className={classes['strip']} data-note={noteOf(file) !== null || undefined}>
          {noteOf(file) ?? <HeatStrip values={file.heat} title={heatTitle(file.filename, file.heat)} />}
        </div>
        <RowBadges file={file} />
        <time className={classes['uploaded']} dateTime={file.createdAt} title={formatDateTime(file.createdAt)}>
          {formatRecent(file.createdAt, now)}
        </time>
        <div className={classes['actions']}>
          {!isUnfolded && first.every(({ name }) => name !== 'toggle-details') && first.length === 1 && (
            <span className={classes['hovered']}>
              <ActionButtons {...buttons} actions={others.slice(0, 1)} />
            </span>
          )}
          <span
            className={classes['first']}
            data-suggested={(unfolded === 'alone' && first[0]?.isSuggested) || undefined}
          >
            <ActionButtons {...buttons} actions={first} />
          </span>
          <MoreMenu file={file} actions={actions} onAction={buttons.onAction} />
        </div>
      </div>
      {isUnfolded && (
        <div className={classes['rest']}>
          <div className={classes['verdict']}>
            <SeverityBadge value={file.severity} />
            <span className={classes['hiddenCounts']}>{countsInWords(file)}</span>
            <span className={classes['hiddenState']}>
              {text.preProcessingStatus} <StatusBadge vocabulary="pre-processing" value={file.status} />
            </span>
            {!file.isRCAPossible && <NoRcaNote reason={file.rcaNotPossibleReason} />}
            {unfolded === 'alone' && isReadable(file) && file.isRCAPossible && verdict(file)}
            {file.error && <span className={classes['failure']}>{file.error}</span>}
          </div>
          <HeatStrip values={file.heat} title={heatTitle(file.filename, file.heat)} />
          <div className={classes['buttons']}>
            {/* Where the line has no place for them. */}
            <span className={classes['again']}>
              <ActionButtons {...buttons} actions={first} />
            </span>
            <ActionButtons {...buttons} actions={others} />
            <span className={classes['phoneMore']}>
              <MoreMenu file={file} actions={actions} onAction={buttons.onAction} />
            </span>
          </div>
        </div>
      )}
    </li>
  );
});

/** The headers of the columns of the rows. */
export function HistoryHeader() {
  const { historyHeads: heads } = text;
  return (
    <div className={`${classes['line']} ${classes['head']}`} aria-hidden="true">
      <span className={classes['name']}>{heads.name}</span>
      <span className={classes['size']}>{heads.size}</span>
      <span className={classes['entries']}>{heads.entries}</span>
      <span className={classes['errors']}>{heads.errors}</span>
      <span className={classes['warnings']}>{heads.warnings}</span>
      <span className={classes['strip']}>{heads.strip}</span>
      <span className={classes['pre']}>{text.preProcessingStatus}</span>
      <span className={classes['rca']}>{text.rcaStatus}</span>
      <span className={classes['uploaded']}>{heads.uploaded}</span>
    </div>
  );
}

/** What stands in the place of the heat strip of a file that has none. */
function noteOf(file: LogFile): ReactNode {
  if (file.damage) return <Note isBad title={text.damaged} words={file.damage.sentence} />;
  if (phaseOf(file.status) === 'failed') return <Note isBad title={text.parseFailedShort} words={file.error ?? ''} />;
  if (!isReadable(file)) return <span className={classes['reading']} />;
  if (!file.isRCAPossible)
    return <Note title={text.noRcaNeeded} words={file.rcaNotPossibleReason || text.noRcaReason} />;
  return null;
}

function Note({ title, words, isBad = false }: { title: string; words: string; isBad?: boolean }) {
  return (
    <p className={classes['twoLines']} data-bad={isBad || undefined} title={words}>
      <b>{title}</b> <span>{words}</span>
    </p>
  );
}

const COUNTS = [
  ['entries', 'entryCount', text.entriesCount],
  ['errors', 'errorCount', text.errorsCount],
  ['warnings', 'warningCount', text.warningsCount],
] as const;

/** Numbers under their column headers; whoever does not see the headers gets the whole sentence. */
function RowCounts({ file }: { file: LogFile }) {
  const isKnown = isReadable(file);
  return (
    <p className={classes['numbers']}>
      <span className={classes['size']}>{formatKilobytes(file.size)}</span>
      {COUNTS.map(([name, field, forms]) => (
        <span key={name} className={classes[name]} data-some={(isKnown && file[field] > 0) || undefined}>
          <span aria-hidden="true" className={classes['number']}>
            {isKnown ? formatCount(file[field]) : text.countUnknown}
          </span>
          {isKnown && <span className={classes['sentence']}>{countSentence(file[field], forms)}</span>}
        </span>
      ))}
    </p>
  );
}

/** The counts that have no column where the list is narrow. */
function countsInWords(file: LogFile): string {
  const size = formatKilobytes(file.size);
  if (!isReadable(file)) return size;
  const counts = [
    countSentence(file.entryCount, text.entriesCount),
    countSentence(file.warningCount, text.warningsCount),
  ];
  return [size, ...counts].join(' · ');
}

function RowBadges({ file }: { file: LogFile }) {
  const parsing = phaseOf(file.status) === 'in-progress' && file.parseProgress > 0 ? file.parseProgress : null;
  const running =
    phaseOf(file.rcaAnalysisStatus) === 'in-progress' && file.rcaProgress ? file.rcaProgress.progress : null;
  return (
    <div className={classes['states']}>
      <span className={classes['pre']}>
        <span className={classes['sentence']}>{text.preProcessingStatus} </span>
        <StatusBadge vocabulary="pre-processing" value={file.status} />
        {parsing !== null && <Progress label={text.parseProgress(file.filename)} percent={parsing} />}
      </span>
      <span className={classes['rca']}>
        <span className={classes['sentence']}>{text.rcaStatus} </span>
        <StatusBadge vocabulary="rca" value={file.rcaAnalysisStatus} />
        {running !== null && <Progress label={text.runProgress(file.filename)} percent={running} />}
      </span>
    </div>
  );
}

function Progress({ label, percent }: { label: string; percent: number }) {
  return (
    <>
      <span className={classes['percent']}>{formatPercent(percent)}</span>
      <div className={classes['bar']}>
        <ProgressBar label={label} percent={percent} />
      </div>
    </>
  );
}

function NoRcaNote({ reason }: { reason: string | null }) {
  return (
    <p className={classes['note']}>
      <b>{text.noRcaNeeded}</b> {reason || text.noRcaReason}
    </p>
  );
}
