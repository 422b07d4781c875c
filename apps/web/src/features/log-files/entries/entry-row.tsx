import type { LogEntry } from '@rootline/contract';
import { Star } from 'lucide-react';
import { type CSSProperties, memo, Suspense } from 'react';
import { countSentence, formatCount } from '#format/counts.ts';
import { firstLine, shortComponent } from '#format/entry-text.ts';
import type { LogTimes } from '#format/log-times.ts';
import { logFilesText as text } from '#messages/log-files.en.ts';
import { lazyPart } from '#ui/lazy-part.ts';
import { pathOf } from './entry-columns.ts';
import { fieldText } from './entry-fields.ts';
import { useListAddress } from './entry-list.tsx';
import { useEntryLook } from './entry-look.tsx';
import classes from './entry-row.module.css';
import type { CaseReading } from './entry-source.ts';
import { GRID_CELL } from './grid-roles.ts';
import { LevelWord } from './levels.tsx';
import { type EntryHits, excerptOf, markedParts, metadataLine, NO_HITS, visibleControls } from './message-marks.ts';
import { countOfFold, type RepeatFold } from './repeats.ts';
import { isRequestColumn, type RequestFields, requestOf } from './request-fields.ts';

/** Most rows stay closed. */
const OpenedEntry = lazyPart(async () => (await import('./opened-entry.tsx')).OpenedEntry);

/** Most logs hold no requests. */
const RequestCell = lazyPart(async () => (await import('./request-cell.tsx')).RequestCell);

interface EntryRowProps {
  entry: LogEntry;
  hits: EntryHits;
  /** Number of the cited line in the result, when it is cited. */
  citation: number | undefined;
  isMarked: boolean;
  /** The repeats that begin with the entry. */
  fold: RepeatFold | undefined;
  isOpen: boolean;
}

/** The cells of one entry. Nothing ever covers the log text; marks have a column of their own. */
export const EntryRow = memo(function EntryRow(props: EntryRowProps) {
  const { entry, hits, citation, isMarked, fold, isOpen } = props;
  const { layout, times, areAssumed, showsMetadata } = useEntryLook();
  const { ofCase } = useListAddress().source;
  const { before, behind } = layout;
  const repeatCount = fold ? countOfFold(fold) : 0;
  const areRepeatsShown = fold?.isOpen === true;
  const message = visibleControls(entry.message);
  const { text: shown, lines } = firstLine(message);
  const furtherLines = message.split('\n').length - lines;
  const metadata = showsMetadata ? metadataLine(entry.metadata) : '';
  const request = layout.before.includes('@method') ? requestOf(entry) : null;
  const parts = markedParts(
    shown,
    hits.message.filter(([, end]) => end <= shown.length),
  );
  return (
    <>
      {before.map((column) => (
        <Cell key={column} column={column} entry={entry} times={times} areAssumed={areAssumed} ofCase={ofCase} />
      ))}
      <span {...GRID_CELL} className={classes['message']} data-message>
        {repeatCount > 0 && (
          // The list has the one tab stop; the keys of the list do the same.
          <button
            type="button"
            tabIndex={-1}
            data-repeats
            className={classes['repeats']}
            aria-expanded={areRepeatsShown}
            aria-label={countSentence(repeatCount, text.repeats)}
            title={countSentence(repeatCount, areRepeatsShown ? text.foldRepeats : text.showRepeats)}
          >
            {text.timesRepeated(formatCount(repeatCount))}
          </button>
        )}
        {hits !== NO_HITS && <HitElsewhere entry={entry} hits={hits} />}
        {/* Where something is found in it, the message shows as it is. */}
        {request !== null && hits === NO_HITS ? (
          <RequestPath request={request} />
        ) : (
          parts.map((part) => (part.isHit ? <mark key={part.at}>{part.text}</mark> : part.text))
        )}
        {!isOpen && furtherLines > 0 && (
          <em className={classes['more']} data-hit={hits.message.some(([, end]) => end > shown.length) || undefined}>
            {countSentence(furtherLines, text.moreLines)}
          </em>
        )}
        {!isOpen && metadata !== '' && <span className={classes['metadata']}>{metadata}</span>}
      </span>
      {behind.map((column) => (
        <Cell key={column} column={column} entry={entry} times={times} areAssumed={areAssumed} ofCase={ofCase} />
      ))}
      <span {...GRID_CELL} className={classes['marks']}>
        {isMarked && (
          <span className={classes['mark']} role="img" aria-label={text.marked} title={text.marked}>
            <Star size={12} aria-hidden="true" />
          </span>
        )}
        {citation !== undefined && (
          <b className={classes['citation']} title={text.cited}>
            {citation}
          </b>
        )}
      </span>
      {isOpen && (
        <div {...GRID_CELL} className={classes['opened']}>
          <div data-opened>
            <Suspense fallback={<div aria-busy="true" />}>
              <OpenedEntry entry={entry} hits={hits} />
            </Suspense>
          </div>
        </div>
      )}
    </>
  );
});

/** What was found where the message does not say it: in the time, the logger, the metadata, or a line beside the entry. */
function HitElsewhere({ entry, hits }: { entry: LogEntry; hits: EntryHits }) {
  const { facts } = useListAddress().file;
  const excerpt = excerptOf(entry, hits, facts?.lineCount ?? Number.POSITIVE_INFINITY);
  if (excerpt === null) return null;
  const { parts, line } = excerpt;
  return (
    <span className={classes['elsewhere']} title={line === null ? text.hitElsewhere : text.hitBeside}>
      {line !== null && `${text.lineNumber(formatCount(line))} `}
      {parts.map((part) => (part.isHit ? <mark key={part.at}>{part.text}</mark> : part.text))}
    </span>
  );
}

interface CellProps {
  column: string;
  entry: LogEntry;
  times: LogTimes;
  areAssumed: boolean;
  ofCase: CaseReading | undefined;
}

function Cell({ column, entry, times, areAssumed, ofCase }: CellProps) {
  if (ofCase && column === 'line') {
    return (
      <span {...GRID_CELL} className={classes['place']}>
        <a href={ofCase.lineAddress(entry.line)} tabIndex={-1} title={ofCase.lineName(entry.line)}>
          {ofCase.rowName(entry.line)}
        </a>
      </span>
    );
  }
  if (ofCase && column === 'component') {
    const service = entry.component ?? '';
    return (
      <span {...GRID_CELL} className={classes['service']} title={service}>
        <i style={{ '--service': `var(--${ofCase.hues.get(service)}-solid)` } as CSSProperties} aria-hidden="true" />
        {service}
      </span>
    );
  }
  if (isRequestColumn(column)) {
    return (
      <Suspense fallback={<span {...GRID_CELL} />}>
        <RequestCell column={column} request={requestOf(entry)} />
      </Suspense>
    );
  }
  if (column === 'line') {
    return (
      <span {...GRID_CELL} className={classes['line']}>
        {formatCount(entry.line)}
      </span>
    );
  }
  if (column === 'level') {
    return (
      <span {...GRID_CELL} className={classes['level']}>
        <LevelWord level={entry.level} />
      </span>
    );
  }
  if (column === 'timestamp') {
    const own = times.ofLine(entry.timestamp, entry.raw);
    return (
      <time
        {...GRID_CELL}
        className={classes['time']}
        title={areAssumed ? `${own.full(entry.timestamp)}. ${text.assumedTime}` : own.full(entry.timestamp)}
      >
        <span data-assumed={areAssumed || undefined}>{own.clock(entry.timestamp)}</span>
      </time>
    );
  }
  if (column === 'component') {
    const name = visibleControls(entry.component ?? '');
    return (
      <span {...GRID_CELL} className={classes['field']} data-component title={name}>
        {shortComponent(name)}
      </span>
    );
  }
  const value = visibleControls(fieldText(entry.metadata, pathOf(column) ?? '') ?? '');
  return (
    <span {...GRID_CELL} className={classes['field']} title={value}>
      {value}
    </span>
  );
}

/** Path and query in place of the message. */
function RequestPath({ request: { path, query } }: { request: RequestFields }) {
  return (
    <>
      {visibleControls(path)}
      {query !== '' && <span className="muted">{visibleControls(query)}</span>}
    </>
  );
}
