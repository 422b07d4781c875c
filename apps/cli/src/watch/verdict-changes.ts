import type { Standing } from './verdict.ts';

/** A better state counts only after this many looks in a row: one calm look is not a recovery. */
const CALM_LOOKS = 2;
const MOST_CAUSES = 50;

/**
 * Detects lasting changes of the verdict: the first verdict, a failure at once, another cause once per outage, and the end of a
 * failure after two calm looks in a row.
 */
export function createVerdictChanges() {
  let current: Standing | null = null;
  let calmer: Standing | null = null;
  let looks = 0;
  const causes = new Set<string>();

  function become(standing: Standing): Standing {
    if (standing.state !== 'failing' || causes.size >= MOST_CAUSES) causes.clear();
    if (standing.cause !== null) causes.add(standing.cause.key);
    current = standing;
    calmer = null;
    looks = 0;
    return standing;
  }

  return {
    /** Returns the standing if it is a change, otherwise null. */
    next(standing: Standing): Standing | null {
      if (current === null) return become(standing);
      if (standing.state === 'failing') {
        calmer = null;
        // If no cause is clear, the first candidate may change with every look.
        const isAnother = standing.verdict === 'clear' && standing.cause !== null && !causes.has(standing.cause.key);
        const isKnown = current.state === 'failing' && !isAnother;
        return isKnown ? null : become(standing);
      }
      if (standing.state === current.state) {
        calmer = null;
        return null;
      }
      looks = calmer?.state === standing.state ? looks + 1 : 1;
      calmer = standing;
      return looks >= CALM_LOOKS || current.state === 'quiet' ? become(standing) : null;
    },
    current: () => current,
  };
}
