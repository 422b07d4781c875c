/** One answer of the endpoint's status, as this tab saw it. */
export interface HealthCheck {
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
export function readChecks(): HealthCheck[] {
  try {
    const stored: unknown = JSON.parse(globalThis.sessionStorage.getItem(KEY) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isCheck) : [];
  } catch {
    return [];
  }
}

export function storeChecks(checks: readonly HealthCheck[]): void {
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
