import { cleanText } from '@rootline/contract';
import type { ParsedLog } from '@rootline/logparse';
import { FAILURE_WEIGHT, failureWeight, PASSING_SHAPE } from '@rootline/logparse/lexicon';
import type { SuspectLine } from '../candidates/suspect-line.ts';
import type { JudgedText } from '../judge/judge-text.ts';
import { isWrapper } from '../profile/run-wrappers.ts';

/** A log as its health is judged. */
export interface HealthView {
  log: ParsedLog;
  text: JudgedText;
  suspects: readonly SuspectLine[];
  /** The rules over its entries find nothing that failed. */
  isCalm: boolean;
  /** Its last line says that the work is done. */
  isDone: boolean;
  /** The last lines, cleaned. */
  end: readonly string[];
}

/** What tells a log in which something failed from one in which nothing did, as a number. */
interface HealthSign {
  name: string;
  valueOf(view: HealthView): number;
}

/** Lines that are the end of a log. */
const END_LINES = 10;
const KINDS = ['run', 'service', 'requests', 'kernel'];

const flag = (isSet: boolean) => (isSet ? 1 : 0);
const failures = ({ suspects }: HealthView) =>
  suspects.filter(({ says, isEnding }) => says >= FAILURE_WEIGHT && !isEnding);
/** The n-th failure score among the suspects, the highest first. */
const failureScore = ({ suspects }: HealthView, n: number) =>
  suspects.map(({ failure }) => failure).sort((a, b) => b - a)[n] ?? -5;
const lastFailure = (view: HealthView) => Math.max(0, ...failures(view).map(({ line }) => line));
const linesAfterLast = (view: HealthView) => view.log.lineCount - lastFailure(view);

/** All that decides whether something failed. Training grows trees over the rows. */
const HEALTH_SIGNS: readonly HealthSign[] = [
  { name: 'wording of the whole', valueOf: ({ text }) => text.failure.whole },
  { name: 'wording of the end', valueOf: ({ text }) => text.failure.end },
  { name: 'good last verdict', valueOf: ({ text }) => flag(text.lastVerdict === 'good') },
  { name: 'bad last verdict', valueOf: ({ text }) => flag(text.lastVerdict === 'bad') },
  { name: 'calm by the rules', valueOf: ({ isCalm }) => flag(isCalm) },
  { name: 'says that it is done', valueOf: ({ isDone }) => flag(isDone) },
  { name: 'strongest saying', valueOf: ({ suspects }) => Math.max(0, ...suspects.map(({ says }) => says)) },
  { name: 'strongest saying of the end', valueOf: ({ end }) => Math.max(0, ...end.map(failureWeight)) },
  { name: 'saying of the last line', valueOf: ({ end }) => failureWeight(end.findLast((line) => line !== '') ?? '') },
  { name: 'failures', valueOf: (view) => Math.log2(1 + failures(view).length) },
  { name: 'lines after the last failure', valueOf: (view) => Math.log2(1 + linesAfterLast(view)) },
  { name: 'share after the last failure', valueOf: (view) => linesAfterLast(view) / Math.max(1, view.log.lineCount) },
  { name: 'fatal entries', valueOf: ({ log }) => Math.log2(1 + log.levels.FATAL) },
  { name: 'errors', valueOf: ({ log }) => Math.log2(1 + log.levels.ERROR) },
  { name: 'warnings', valueOf: ({ log }) => Math.log2(1 + log.levels.WARN) },
  { name: 'calm entries', valueOf: ({ log }) => Math.log2(1 + log.levels.INFO + log.levels.DEBUG) },
  { name: 'says at the end how something ended', valueOf: ({ end }) => flag(end.some(isWrapper)) },
  {
    name: 'says at the end that something passed',
    valueOf: ({ end }) => flag(end.some((line) => PASSING_SHAPE.test(line))),
  },
  { name: 'wording of the worst line', valueOf: (view) => failureScore(view, 0) },
  { name: 'wording of the second worst line', valueOf: (view) => failureScore(view, 1) },
  { name: 'wording of the third worst line', valueOf: (view) => failureScore(view, 2) },
  { name: 'wording of the cause', valueOf: ({ text }) => text.places[0]?.cause ?? 0 },
  { name: 'known words', valueOf: ({ text }) => text.familiarity },
  { name: 'lines', valueOf: ({ log }) => Math.log2(1 + log.lineCount) },
  { name: 'kind', valueOf: ({ text }) => KINDS.indexOf(text.kind) },
];

/** The values of all signs of a log, in their order. */
export function healthSignsOf(view: HealthView): number[] {
  return HEALTH_SIGNS.map((sign) => sign.valueOf(view));
}

/** How many kinds of lines begin below the last line that reports a failure. */
export function newKindsAfterFailure(view: HealthView): number {
  const last = lastFailure(view);
  return view.log.templates.filter(({ firstLine }) => firstLine > last).length;
}

/** The end of a log as its signs read it. */
export function endOf({ lineCount }: ParsedLog, { textAt }: JudgedText['window']): string[] {
  return Array.from({ length: END_LINES }, (_, i) => cleanText(textAt(lineCount - END_LINES + 1 + i) ?? ''));
}
