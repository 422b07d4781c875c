import type { RcaResult, Verdict } from '@rootline/contract';
import type { Authored } from '../opinion/choose-author.ts';
import type { RunContext } from '../run/run-context.ts';

/**
 * The kind of answer that a result with a model is. The statistics' own keeps its kind. A model's cause is clear where both
 * name it and nothing makes it doubtful, an effect where both name what others received, and else one of several places; a
 * model that finds no failure where the statistics suspect one leaves it open whether something failed.
 */
export function modelVerdict(
  { statistical, isHealthy }: Pick<RunContext, 'statistical' | 'isHealthy'>,
  { answer, verdict }: Authored,
  { level }: RcaResult['confidence'],
): Verdict | undefined {
  if (answer === null) return statistical.verdict;
  if (answer.cause.kind !== 'line') return isHealthy ? 'healthy' : 'not-judged';
  if (verdict !== 'agrees') return 'unclear';
  if (statistical.verdict === 'effect') return 'effect';
  return level === 'high' || (statistical.verdict === 'clear' && level === 'medium') ? 'clear' : 'unclear';
}
