import { SEVERITIES, type Severity, type Verdict } from '@rootline/contract';

/** Position in SEVERITIES: 0 is the worst. */
export function severityRank(severity: Severity): number {
  return SEVERITIES.indexOf(severity);
}

/** Keeps a proposed severity within one step of the one the data gives, and never below `least`. */
export function clampSeverity(proposed: Severity, floor: Severity, least: Severity): Severity {
  const rank = Math.min(
    Math.max(severityRank(proposed), severityRank(floor) - 1),
    Math.min(severityRank(floor) + 1, severityRank(least)),
  );
  return SEVERITIES[Math.max(0, rank)] ?? floor;
}

/** Only what is clear is critical. */
export function severityUnder(verdict: Verdict | undefined, severity: Severity): Severity {
  return severity === 'critical' && verdict !== undefined && verdict !== 'clear' ? 'high' : severity;
}
