import type { LogSearch, SecondOpinion } from '@rootline/contract';
import type { TokenBudget } from '../chunks/token-budget.ts';
import type { RunContext } from '../run/run-context.ts';
import { NO_TOOLS, searchLog } from '../search/search-log.ts';
import { isRankedFirst } from '../verify/verify-cause.ts';
import type { VerifiedReply } from '../verify/verify-reply.ts';
import { askDoubt, doubtSearchQuestion } from './ask-doubt.ts';
import { type Authored, chooseAuthor, stands } from './choose-author.ts';
import { describeOpinion } from './second-opinion.ts';

interface Unsettled {
  /** What the model answered by itself. */
  own: VerifiedReply;
  budget: TokenBudget;
  /** The search before the answer; null when there was none. */
  search: LogSearch | null;
  isComplete: boolean;
  onStep: (step: 'search' | 'second-answer') => Promise<void>;
}

interface Settled {
  authored: Authored;
  opinion: SecondOpinion;
  search: LogSearch | null;
}

/**
 * Settles whose answer stands. One that names what the statistics rank first stands at once; any other is doubted: the
 * model may search the log where it has tools, sees ranking and doubts, and answers once more.
 */
export async function settleAnswer(context: RunContext, unsettled: Unsettled): Promise<Settled> {
  const { own, isComplete, budget } = unsettled;
  const isDoubted = !context.isHealthy && !(stands(own) && isRankedFirst(context, own.cause));
  const search = isDoubted ? await searchForDoubt(context, unsettled) : unsettled.search;
  const mayAsk = isDoubted && !context.input.isCancelled();
  if (mayAsk) await unsettled.onStep('second-answer');
  const second = mayAsk ? await askDoubt(context, own, budget) : null;
  const authored = chooseAuthor(context, { own, second, isComplete });
  return { authored, opinion: await describeOpinion(context, own, second, authored), search };
}

/** One search a run: a model that has looked before its answer has seen what it wanted. */
async function searchForDoubt(
  context: RunContext,
  { own, budget, search, onStep }: Unsettled,
): Promise<LogSearch | null> {
  if (search !== null || context.input.options.searchLog === 'never' || context.input.isCancelled()) return search;
  await onStep('search');
  const found = await searchLog(context, doubtSearchQuestion(context, own, budget), budget);
  // A model without tools was asked for nothing that it could have done.
  return found.calls === 0 && (found.ended === NO_TOOLS || found.ended === null) ? null : found;
}
