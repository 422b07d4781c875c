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
  const votesFor = ({ verified }: Ballot) =>
    verified.causeIndex === null ? 0 : all.filter((other) => other.verified.causeIndex === verified.causeIndex).length;
  const best = Math.max(...all.map(votesFor));
  if (best < 2) return first.verified.causeIndex === null ? (all.find((one) => votesFor(one) === 1) ?? first) : first;
  return all.find((one) => votesFor(one) === best) ?? first;
}
