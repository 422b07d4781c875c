import type { SuspectLine } from './suspect-line.ts';

/** What speaks for a line, or against it, as a number. */
export interface Signal {
  name: string;
  valueOf(suspect: SuspectLine): number;
}

const flag = (isSet: boolean) => (isSet ? 1 : 0);

/** All that decides between suspected lines. Training grows trees over the rows; `npm run evals -- train` prints what leaving each out costs. */
export const SIGNALS: readonly Signal[] = [
  { name: 'wording of the cause', valueOf: ({ wordingGap }) => wordingGap },
  { name: 'wording of a failure', valueOf: ({ failure }) => failure },
  { name: 'said above', valueOf: ({ saidAbove }) => saidAbove },
  { name: 'said below', valueOf: ({ saidBelow }) => saidBelow },
  { name: 'weight of what it says', valueOf: ({ says }) => says },
  { name: 'says how something ended', valueOf: ({ isEnding }) => flag(isEnding) },
  { name: 'lines to the first failure', valueOf: ({ toFirstFailure }) => toFirstFailure },
  { name: 'place in the log', valueOf: ({ position }) => position },
  { name: 'lines below', valueOf: ({ linesBelow }) => Math.log2(1 + linesBelow) },
  { name: 'repetition', valueOf: ({ count }) => Math.log2(count) },
  { name: 'points of the order', valueOf: ({ order }) => order.points },
  { name: 'share of the order', valueOf: ({ order }) => order.share },
  { name: 'change', valueOf: ({ order }) => flag(order.isChange) },
  { name: 'indentation', valueOf: ({ layout }) => layout.indent },
  { name: 'step of indentation', valueOf: ({ layout }) => layout.step },
  { name: 'length', valueOf: ({ layout }) => Math.log2(1 + layout.length) },
  { name: 'heading', valueOf: ({ layout }) => flag(layout.isHeading) },
  { name: 'quotation', valueOf: ({ layout }) => flag(layout.isQuoting) },
  { name: 'path', valueOf: ({ layout }) => flag(layout.namesPath) },
];

/** The values of all signals of a suspect, in their order. */
export function signalsOf(suspect: SuspectLine): number[] {
  return SIGNALS.map((signal) => signal.valueOf(suspect));
}
