import type { RingWatch } from '@rootline/contract';
import { Link } from '@tanstack/react-router';
import { sourcesText } from '#messages/sources.en.ts';
import { cellsOf, stripLabel, verdictWords } from './verdict-cells.ts';
import classes from './verdict-strip.module.css';

const text = sourcesText.watch;

/** The verdict on a watched source or ring: the last hours, now, and what its last failure became. */
export function WatchVerdict({ watch }: { watch: RingWatch | null }) {
  if (watch === null) return <span className="muted">{text.notWatched}</span>;
  const now = new Date();
  const cells = cellsOf(watch.spans, now.getTime());
  const { strong, rest } = verdictWords(watch, now);
  return (
    <div className={classes['verdict']}>
      <span className={classes['strip']} role="img" aria-label={stripLabel(cells)}>
        {cells.map(({ fromMs, state }) => (
          <i key={fromMs} data-state={state} />
        ))}
      </span>
      <p className={`small secondary ${classes['words']}`}>
        <b data-state={watch.state}>{strong}</b>
        {rest === '' ? null : `, ${rest}`}
      </p>
      <Incident incident={watch.incident} />
    </div>
  );
}

function Incident({ incident }: { incident: RingWatch['incident'] }) {
  if (incident === null) return null;
  const { caseId, logFileId, error, kind, endedAt } = incident;
  if (caseId !== null) {
    return (
      <Link className="small" to="/cases/$id" params={{ id: caseId }}>
        {text.openCase}
      </Link>
    );
  }
  if (logFileId !== null) {
    return (
      <Link className="small" to="/logs/$id" params={{ id: logFileId }}>
        {text.openFile}
      </Link>
    );
  }
  if (error !== null) return <p className="small muted">{error}</p>;
  return kind === 'silent' && endedAt === null ? <p className="small muted">{text.silent}</p> : null;
}
