import { LIMITS } from '@rootline/contract';
import { memo, type ReactNode, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { formatCount } from '#format/counts.ts';
import { formatDateTime, formatLogClock } from '#format/times.ts';
import { liveText as text } from '#messages/live.en.ts';
import { NOTHING_FOLDED } from '#ui/row-window/folded-rows.ts';
import {
  useMeasuredRows,
  useNewRowWindow,
  useRowWindow,
  useScroller,
  useWindowRows,
} from '#ui/row-window/use-row-window.ts';
import { Scrolled } from '#ui/scrolled.tsx';
import { type LiveRow, messageOf } from './live-lines.ts';
import classes from './live-list.module.css';

const ROW_HEIGHT = 22;

interface LiveListProps {
  name: string;
  rows: readonly LiveRow[];
  isCut: boolean;
  /** The end stays in view. */
  follows: boolean;
  isWrapped: boolean;
  /** Someone scrolls up to read. */
  onLeaveEnd: () => void;
  /** In place of rows. */
  empty: ReactNode;
}

/** The lines as a list of any length: those in view are drawn. */
export function LiveList({ name, rows, isCut, follows, isWrapped, onLeaveEnd, empty }: LiveListProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const input = { count: rows.length, rowHeight: ROW_HEIGHT, folded: NOTHING_FOLDED, anchorRow: 0 };
  const window = useNewRowWindow(input);
  useScroller(window, scroller);
  useWindowRows(window, input);
  const view = useRowWindow(window);
  const measure = useMeasuredRows(window);

  // Wrapping, and rows that take the place of shorter ones, make the list higher and no longer.
  useLayoutEffect(() => {
    if (follows && view.spacer > 0) window.scrollToRow(rows.length - 1, 'auto');
  }, [window, follows, rows.length, view.spacer]);

  const leaveEnd = useEffectEvent(onLeaveEnd);
  useEffect(() => {
    const element = scroller.current;
    if (element === null) return;
    let before = element.scrollTop;
    const handleScroll = () => {
      const { scrollTop, scrollHeight, clientHeight } = element;
      const isAtEnd = scrollHeight - scrollTop - clientHeight < 2 * ROW_HEIGHT;
      if (scrollTop < before && !isAtEnd) leaveEnd();
      before = scrollTop;
    };
    element.addEventListener('scroll', handleScroll, { passive: true });
    return () => element.removeEventListener('scroll', handleScroll);
  }, []);

  return (
    <div className={classes['frame']}>
      <div className={classes['columns']} aria-hidden="true">
        <span>{text.columns.level}</span>
        <span>{text.columns.time}</span>
        <span>{text.columns.stream}</span>
        <span>{text.columns.message}</span>
        {isCut ? <span className={classes['kept']}>{text.kept(formatCount(LIMITS.tails.shownLines))}</span> : null}
      </div>
      <Scrolled ref={scroller} className={classes['list']} role="log" aria-live="off" aria-label={text.lines(name)}>
        {rows.length === 0 ? empty : null}
        <div className={classes['spacer']} style={{ blockSize: view.spacer }}>
          {view.rows.map(({ index, start }) => {
            const row = rows[index];
            return row === undefined ? null : (
              <div
                key={row.key}
                ref={measure}
                data-index={index}
                className={classes['slot']}
                style={{ transform: `translateY(${start + view.shift}px)` }}
              >
                <Row row={row} isWrapped={isWrapped} />
              </div>
            );
          })}
        </div>
      </Scrolled>
    </div>
  );
}

const Row = memo(function Row({ row, isWrapped }: { row: LiveRow; isWrapped: boolean }) {
  if (row.line === null) return <p className={classes['sentence']}>{row.sentence}</p>;
  const { at, stream, service, level, text: whole } = row.line;
  return (
    <div className={classes['row']} data-level={level ?? undefined} data-wrapped={isWrapped || undefined}>
      <span className={classes['level']}>{level ?? '–'}</span>
      <time className={classes['time']} dateTime={at} title={formatDateTime(at)}>
        {formatLogClock(at)}
      </time>
      <span className={classes['stream']} title={stream}>
        {service ?? stream}
      </span>
      <span className={classes['message']}>{messageOf(whole)}</span>
    </div>
  );
});
