import { ENDPOINTS, LIMITS } from '@rootline/contract';
import { useQuery } from '@tanstack/react-query';
import type { CSSProperties } from 'react';
import { call } from '#api/call.ts';
import { formatCount } from '#format/counts.ts';
import { changesText as text } from '#messages/changes.en.ts';
import { useLogClock } from '#ui/log-clock.tsx';
import classes from './change-marks.module.css';
import { changeRows, changeWords, type ShownAxis } from './change-rows.ts';

interface ChangeMarksProps {
  axis: ShownAxis;
  /** When what the result is about began to fail; null without a failure. */
  failureMs: number | null;
  /** Pixels before the axis in the picture above. */
  beforeAxis: number;
}

/** Changes that fall into the time in sight: a mark on the axis above each, and what it was. */
export function ChangeMarks({ axis, failureMs, beforeAxis }: ChangeMarksProps) {
  const { times } = useLogClock();
  const [from, to] = [axis.fromMs, axis.toMs].map((ms) => new Date(ms).toISOString());
  const { data } = useQuery({
    queryKey: ['changes', from, to],
    queryFn: async ({ signal }) => {
      const query = { from, to, limit: String(LIMITS.list.max) };
      return (await call(ENDPOINTS.listChanges, { query, signal })).changes;
    },
  });
  const rows = changeRows(data ?? [], axis, failureMs);
  if (rows.length === 0) return null;
  // Those before the failure come first: they are what one looks for.
  const listed = rows.toSorted((a, b) => Number(b.lead !== null) - Number(a.lead !== null) || b.atMs - a.atMs);
  const shown = listed.slice(0, LIMITS.changes.named);
  return (
    <section
      className={classes['changes']}
      aria-label={text.title}
      style={{ '--before-axis': `${beforeAxis}px` } as CSSProperties}
    >
      <div className={classes['track']} aria-hidden="true">
        {rows.map(({ change, share }) => (
          <i key={change.id} style={{ insetInlineStart: `${share}%` }} title={changeWords(change)} />
        ))}
      </div>
      <ul className={classes['list']}>
        {shown.map(({ change, atMs, lead }) => (
          <li key={change.id}>
            <time dateTime={change.at}>{times.short(atMs)}</time>{' '}
            {change.link === null ? (
              changeWords(change)
            ) : (
              <a href={change.link} target="_blank" rel="noreferrer">
                {changeWords(change)}
              </a>
            )}
            {lead === null ? null : <b>, {lead}</b>}
          </li>
        ))}
        {rows.length > shown.length ? <li>{text.more(formatCount(rows.length - shown.length))}</li> : null}
      </ul>
      {shown.some(({ lead }) => lead !== null) ? <p className="muted">{text.hint}</p> : null}
    </section>
  );
}
