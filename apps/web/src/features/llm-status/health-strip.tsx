import { useEffect, useLayoutEffect, useState } from 'react';
import { formatPercent } from '#format/percent.ts';
import { formatDateTime } from '#format/times.ts';
import { llmStatusText } from '#messages/llm-status.en.ts';
import { placedChecks, readChecks, storeChecks, withCheck } from './health-checks.ts';
import classes from './health-strip.module.css';

interface HealthStripProps {
  status: string;
  /** When the status was read, epoch milliseconds. */
  at: number;
}

const text = llmStatusText.checks;

/** What this tab has seen of the endpoint in 24 hours, one tick per check. */
export function HealthStrip({ status, at }: HealthStripProps) {
  const [checks, setChecks] = useState(readChecks);
  // Before the first picture, so that the strip does not push the card's neighbours down.
  useLayoutEffect(() => setChecks((before) => withCheck(before, { at, status })), [at, status]);
  useEffect(() => storeChecks(checks), [checks]);
  const placed = placedChecks(checks, at);
  const healthy = placed.filter((check) => check.status === 'healthy').length;
  if (placed.length === 0) return null;
  return (
    <div className={classes['strip']}>
      <div
        className={classes['ticks']}
        role="img"
        aria-label={text.title(formatPercent((healthy / placed.length) * 100))}
        title={text.title(formatPercent((healthy / placed.length) * 100))}
      >
        {placed.map((check) => (
          <i
            key={check.at}
            data-status={check.status}
            title={text.one(formatDateTime(new Date(check.at).toISOString()), check.status)}
            style={{ insetInlineStart: `${check.place * 100}%` }}
          />
        ))}
      </div>
      <div className={classes['ends']} aria-hidden="true">
        <span>{text.start}</span>
        <span>{text.end}</span>
      </div>
    </div>
  );
}
