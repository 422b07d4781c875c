import { isSameCause } from '../verify/verify-cause.ts';
import type { VerifiedReply } from '../verify/verify-reply.ts';

/** An answer to the last question after its verification. */
export interface Ballot {
  verified: VerifiedReply;
  /** As received. */
  text: string;
}

/**
 * The answer that stands for most: the first one whose cause most answers name. Answers without a confirmed cause have
 * no vote; without a majority the first answer, which was asked for at temperature 0, counts. Takes at least one.
 */
export function voteOnCause(first: Ballot, others: readonly Ballot[]): Ballot {
  const all = [first, ...others];
  const names = ({ verified: { cause } }: Ballot) => cause.kind === 'line' || cause.kind === 'healthy';
  const votesFor = (ballot: Ballot) =>
    names(ballot) ? all.filter((other) => isSameCause(ballot.verified.cause, other.verified.cause)).length : 0;
  const best = Math.max(...all.map(votesFor));
  if (best < 2) return names(first) ? first : (all.find((one) => votesFor(one) === 1) ?? first);
  return all.find((one) => votesFor(one) === best) ?? first;
}
