import type { Standing } from './verdict.ts';

/** A better state must show so often in a row: one calm look is no recovery. */
const CALM_LOOKS = 2;
const MOST_CAUSES = 50;

/**
 * Tells changes of a verdict from what comes and goes: the first verdict, a failure at once, another cause once in the same
 * trouble, and an end of it when it shows twice in a row.
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
    /** The standing when it is a change, null when all is as it was. */
    next(standing: Standing): Standing | null {
      if (current === null) return become(standing);
      if (standing.state === 'failing') {
        calmer = null;
        // Where none is sure, the first suspect is one of several and may change with every look.
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
