import { FAILURE_STRENGTH } from '../profile/template-strength.ts';
import type { RunContext } from '../run/run-context.ts';

/** Trouble that passes is a few entries, and a small share of all. */
const MOST = { entries: 10, share: 0.05 };
/** So many lines follow the last of them. */
const LEAST_AFTER = 10;

type Seen = Pick<RunContext, 'input' | 'findings' | 'lastVerdict' | 'statistical'>;

/**
 * True where the few entries of a service that report a failure were followed by a calm rest: whether something failed is
 * then a matter of reading, not of counting.
 */
export function isPassingTrouble(seen: Seen): boolean {
  const { log } = seen.input;
  const entries = failingTemplates(seen).reduce((sum, { count }) => sum + count, 0);
  const isFew = entries <= Math.min(MOST.entries, log.entryCount * MOST.share);
  return !seen.findings.isRun && isFew && !endsInFailure(seen);
}

/** True for a log whose last word is a failure; a warning is none, and where nothing is judged only a bad verdict is one. */
export function endsInFailure(seen: Seen): boolean {
  if (seen.lastVerdict === 'bad') return true;
  if (seen.statistical.verdict === 'not-judged') return false;
  const last = failingTemplates(seen).reduce((line, { lastLine }) => Math.max(line, lastLine), 0);
  return last > 0 && seen.input.log.lineCount - last < LEAST_AFTER;
}

function failingTemplates({ input: { log }, findings }: Seen) {
  return log.templates.filter(({ levels, count }, index) => {
    const isStated = levels.ERROR + levels.FATAL + levels.none === count;
    return isStated && (findings.strengths[index] ?? 0) >= FAILURE_STRENGTH;
  });
}
