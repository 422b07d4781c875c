import { useEffect, useLayoutEffect, useState } from 'react';
import { formatPercent } from '#format/counts.ts';
import { formatDateTime } from '#format/times.ts';
import { llmStatusText } from '#messages/llm-status.en.ts';
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
  // Before the first picture, so that the strip does not push the card's neighbors down.
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

/** One answer of the endpoint's status, as this tab saw it. */
interface HealthCheck {
  /** Epoch milliseconds. */
  at: number;
  status: string;
}

const KEY = 'llmHealthChecks';
const DAY_MS = 24 * 3600 * 1000;
const MOST = 500;

/** The checks of the last 24 hours with a new one at the end; the same check twice counts once. */
export function withCheck(checks: readonly HealthCheck[], check: HealthCheck): HealthCheck[] {
  const kept = checks.filter(({ at }) => at > check.at - DAY_MS && at !== check.at);
  return [...kept, check].slice(-MOST);
}

/** Checks in order with their place in the 24 hours before `now`, 0 to 1. */
export function placedChecks(checks: readonly HealthCheck[], now: number): (HealthCheck & { place: number })[] {
  return checks
    .map((check) => ({ ...check, place: 1 - (now - check.at) / DAY_MS }))
    .filter(({ place }) => place >= 0 && place <= 1);
}

/** Kept until the tab is closed; nothing where the browser forbids it. */
function readChecks(): HealthCheck[] {
  try {
    const stored: unknown = JSON.parse(globalThis.sessionStorage.getItem(KEY) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isCheck) : [];
  } catch {
    return [];
  }
}

function storeChecks(checks: readonly HealthCheck[]): void {
  try {
    globalThis.sessionStorage.setItem(KEY, JSON.stringify(checks));
  } catch {
    // Without storage the strip begins anew with every visit.
  }
}

function isCheck(value: unknown): value is HealthCheck {
  const { at, status } = (typeof value === 'object' && value !== null ? value : {}) as Partial<HealthCheck>;
  return typeof at === 'number' && typeof status === 'string';
}
