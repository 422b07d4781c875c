import type { TemplateAxis } from '@rootline/contract';
import type { CSSProperties } from 'react';
import { formatCount } from '#format/counts.ts';
import { shortComponent } from '#format/entry-text.ts';
import { whatIsNewText as words } from '#messages/log-files.en.ts';
import { SpreadBars } from '#pictures/spread-bars.tsx';
import { useLogClock } from '#ui/log-clock.tsx';
import { useListAddress } from './entry-list.tsx';
import { lineText } from './entry-source.ts';
import { GRID_CELL } from './grid-roles.ts';
import { mainLevel } from './group-order.ts';
import { LevelWord, levelBar } from './levels.tsx';
import { visibleControls } from './message-marks.ts';
import { type ChangeKind, coarser, type TemplateChange } from './template-changes.ts';
import classes from './what-is-new.module.css';

export const MOST_BARS = 60;

interface TemplateRowProps {
  row: { kind: ChangeKind; change: TemplateChange };
  isCause: boolean;
  /** Its number among the cited lines. */
  citation: number | undefined;
  /** Stretches of the axis, and what its rate counts by. */
  bars: { length: number; unit: TemplateAxis['kind'] | 'entries' };
  onShow: () => void;
}

/** One message template: when it came first, how often it came before and since, and its bars on the common axis. */
export function TemplateRow({
  row: { kind, change },
  isCause,
  citation,
  bars: { length, unit },
  onShow,
}: TemplateRowProps) {
  const { source, onSearch } = useListAddress();
  const { times } = useLogClock();
  const { template } = change;
  const level = mainLevel(template.levels);
  const isLast = kind === 'stopped';
  const line = isLast ? template.lastLine : template.firstLine;
  const timestamp = isLast ? template.lastTimestamp : template.firstTimestamp;
  const component = template.component ?? '';
  return (
    <div className={classes['row']} data-cause={isCause || undefined}>
      <span {...GRID_CELL} className={classes['mark']}>
        {(isCause || citation !== undefined) && (
          <b aria-hidden="true" data-cause={isCause || undefined}>
            {citation ?? 1}
          </b>
        )}
      </span>
      <time {...GRID_CELL} className={classes['time']}>
        {timestamp === null ? '' : times.short(Date.parse(timestamp))}
      </time>
      <span {...GRID_CELL}>
        {!change.isElsewhere && (
          <button
            type="button"
            tabIndex={-1}
            className={classes['line']}
            title={lineText(source, line)}
            onClick={() => onSearch({ line, view: undefined })}
          >
            {source.ofCase ? source.ofCase.rowName(line) : `L${formatCount(line)}`}
          </button>
        )}
      </span>
      <span {...GRID_CELL} className={classes['level']}>
        {!change.isElsewhere && <LevelWord level={level} />}
      </span>
      <span {...GRID_CELL} className={classes['component']} title={component}>
        {shortComponent(component)}
      </span>
      <span {...GRID_CELL} className={classes['template']} title={template.text}>
        <code>{templateParts(visibleControls(template.text))}</code>
        {isCause && <em>{words.suspectedCause}</em>}
        {!change.isElsewhere && (
          <button type="button" tabIndex={-1} className={classes['show']} onClick={onShow}>
            {words.showLines}
          </button>
        )}
      </span>
      <span {...GRID_CELL} className={classes['number']}>
        <b>{formatCount(template.count)}</b>
      </span>
      <span {...GRID_CELL} className={classes['number']}>
        {rateText(change, unit)}
      </span>
      <span {...GRID_CELL} className={classes['bars']} style={{ '--bars': levelBar(level).color } as CSSProperties}>
        <SpreadBars
          counts={coarser(change.counts, { length, most: MOST_BARS })}
          title={words.spread(formatCount(template.count))}
        />
      </span>
    </div>
  );
}

/** A few entries are told by number, more by how many came in a minute, in 1,000 lines, or in 1,000 entries. */
function rateText({ before, since, rateBefore, rateSince }: TemplateChange, unit: keyof typeof words.rates): string {
  if (before + since < 5) return words.counts(formatCount(before), formatCount(since));
  return words.rates[unit](rounded(rateBefore), rounded(rateSince));
}

function rounded(rate: number): string {
  return rate === 0
    ? '0'
    : rate < 0.1
      ? '<0.1'
      : rate < 10
        ? String(Number(rate.toFixed(1)))
        : formatCount(Math.round(rate));
}

/** What stands for values is quieter than the words. */
function templateParts(text: string) {
  let at = 0;
  return text.split(/(<[a-z*]+>)/).map((part) => {
    const key = at;
    at += part.length;
    return /^<[a-z*]+>$/.test(part) ? <i key={key}>{part}</i> : part;
  });
}
