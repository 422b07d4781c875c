import { FAILURE_WEIGHT } from '@rootline/logparse/lexicon';
import type { SuspectLine } from './suspect-line.ts';

/** What speaks for a line, or against it, as a number. */
export interface Signal {
  name: string;
  valueOf(suspect: SuspectLine): number;
}

const flag = (isSet: boolean) => (isSet ? 1 : 0);
const LEAST_SHARE = 1e-4;

/** All that decides between suspected lines. Training weighs each row for each kind of log; `npm run evals -- train` prints what leaving it out costs. */
export const SIGNALS: readonly Signal[] = [
  { name: 'share of the wording', valueOf: ({ wordingShare }) => Math.log(wordingShare + LEAST_SHARE) },
  { name: 'wording of a failure', valueOf: ({ failure }) => failure },
  { name: 'said above', valueOf: ({ saidAbove }) => saidAbove },
  { name: 'weight of what it says', valueOf: ({ says }) => says / 5 },
  { name: 'says how something ended', valueOf: ({ isEnding }) => flag(isEnding) },
  {
    name: 'first to say that something failed',
    valueOf: ({ says, isEnding, failuresAbove }) => flag(says >= FAILURE_WEIGHT && !isEnding && failuresAbove === 0),
  },
  { name: 'failures above', valueOf: ({ failuresAbove }) => Math.log2(1 + failuresAbove) },
  { name: 'place in the log', valueOf: ({ position }) => position },
  { name: 'repetition', valueOf: ({ count }) => Math.log2(count) },
];
