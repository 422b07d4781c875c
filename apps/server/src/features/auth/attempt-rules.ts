/** What is known of the attempts of one kind. */
interface Counted {
  failures: number;
  first_at: Date;
  locked_until: Date | null;
}

/** Says of one more attempt how long it has to wait, 0 when not at all, and what is known after it. */
export type Rule = (found: Counted | null, now: number) => { waitSeconds: number; row: Counted };

const MINUTE_MS = 60_000;

/** So many attempts a minute. */
export function perMinute(most: number): Rule {
  return (found, now) => {
    const first: Counted = { failures: 1, first_at: new Date(now), locked_until: null };
    if (found === null || now - found.first_at.getTime() >= MINUTE_MS) return { waitSeconds: 0, row: first };
    const left = MINUTE_MS - (now - found.first_at.getTime());
    const waitSeconds = found.failures >= most ? left / 1000 : 0;
    return { waitSeconds, row: { ...found, failures: found.failures + 1 } };
  };
}

interface Growth {
  /** Attempts without any wait. */
  failures: number;
  /** After a pause of this length the count starts again. */
  windowMinutes: number;
  firstLockSeconds: number;
  maxLockSeconds: number;
}

/** Some attempts for nothing, then one after each wait, and each wait twice the one before up to the bound. */
export function growingWait({ failures: free, windowMinutes, firstLockSeconds, maxLockSeconds }: Growth): Rule {
  return (found, now) => {
    const lockedUntil = found?.locked_until?.getTime() ?? 0;
    const began = found?.first_at.getTime() ?? 0;
    const isOver = found === null || now - Math.max(began, lockedUntil) > windowMinutes * MINUTE_MS;
    const failures = isOver ? 1 : found.failures + 1;
    const lockSeconds = Math.min(maxLockSeconds, firstLockSeconds * 2 ** (failures - free));
    const row = {
      failures,
      first_at: isOver ? new Date(now) : found.first_at,
      locked_until: failures < free ? null : new Date(now + lockSeconds * 1000),
    };
    return { waitSeconds: Math.max(0, (lockedUntil - now) / 1000), row };
  };
}
