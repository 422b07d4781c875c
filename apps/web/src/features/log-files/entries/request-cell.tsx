import { formatCount } from '#format/counts.ts';
import { logFilesText as text } from '#messages/log-files.en.ts';
import { GRID_CELL } from './grid-roles.ts';
import { visibleControls } from './message-marks.ts';
import classes from './request-cell.module.css';
import type { RequestColumn, RequestFields } from './request-fields.ts';

/** One typed value of a request. */
export function RequestCell({ column, request }: { column: RequestColumn; request: RequestFields | null }) {
  if (request === null) return <span {...GRID_CELL} className={classes['cell']} />;
  const { method, status, durationMs, bytes, client } = request;
  switch (column) {
    case '@method':
      return (
        <span {...GRID_CELL} className={classes['cell']}>
          {method}
        </span>
      );
    case '@status':
      return (
        <span {...GRID_CELL} className={classes['cell']} data-status={Math.floor(status / 100)}>
          {status}
        </span>
      );
    case '@duration':
      return (
        <span
          {...GRID_CELL}
          className={classes['cell']}
          data-number
          data-slow={(durationMs ?? 0) >= SLOW_MS || undefined}
        >
          {durationMs === null ? text.unknownValue : text.milliseconds(formatCount(Math.round(durationMs)))}
          <i aria-hidden="true" style={{ inlineSize: `${barShare(durationMs) * BAR_PX}px` }} />
        </span>
      );
    case '@bytes':
      return (
        <span {...GRID_CELL} className={classes['cell']} data-number>
          {bytes === null ? text.unknownValue : formatCount(bytes)}
        </span>
      );
    case '@client':
      return (
        <span
          {...GRID_CELL}
          className={classes['cell']}
          data-client
          title={client === null ? undefined : String(client.value)}
        >
          {visibleControls(client === null ? text.unknownValue : String(client.value))}
        </span>
      );
  }
}

const SLOW_MS = 1000;
const FULL_BAR_MS = 2000;
const BAR_PX = 36;

/** How much of its bar a duration fills. */
export function barShare(durationMs: number | null): number {
  return Math.min(1, Math.max(0, durationMs ?? 0) / FULL_BAR_MS);
}
