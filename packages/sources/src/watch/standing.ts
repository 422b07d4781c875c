import { caseLinesOf, cleanText, endOf, messageOf, type RcaResult, type Verdict } from '@rootline/contract';
import { FAILURE_WEIGHT, failureWeight } from '@rootline/logparse/lexicon';
import type { Judged } from './judge-rings.ts';

/** State of what is watched: `quiet` before the first line, `recovered` after a failure that has ended. */
export type State = 'quiet' | 'healthy' | 'not judged' | 'failing' | 'recovered';

/** The suspected cause. */
interface Cause {
  message: string;
  stream: string;
  service: string | null;
  /** Timestamp of its first entry, as logged. */
  since: string | null;
  /** Identical for messages that differ only in values. */
  key: string;
  /** The first lines that report it, as logged. */
  lines: string[];
}

/** The verdict on a window at one time. */
export interface Standing {
  atMs: number;
  state: State;
  verdict: Verdict | null;
  cause: Cause | null;
  errors: number;
  warnings: number;
  lines: number;
}

const MOST_LINES = 3;

/** Summarizes a result for a watch. */
export function standingOf(judged: Judged | null, onlyStream: string, atMs: number): Standing {
  if (judged === null || judged.entryCount === 0) {
    const nothing = { verdict: null, cause: null, errors: 0, warnings: 0 };
    return { atMs, state: 'quiet', ...nothing, lines: judged?.lineCount ?? 0 };
  }
  const { result, lineCount } = judged;
  const { verdict = 'clear' } = result;
  const state = stateOf(result, verdict);
  const cause = state === 'failing' || state === 'recovered' ? causeOf(result, onlyStream) : null;
  return { atMs, state, verdict, cause, errors: result.errorCount, warnings: result.warningCount, lines: lineCount };
}

function stateOf(result: RcaResult, verdict: Verdict): State {
  if (verdict === 'healthy') return 'healthy';
  if (verdict === 'not-judged' || (verdict === 'unclear' && onlyWarns(result))) return 'not judged';
  return endOf(result)?.startsWith('Recovered') === true ? 'recovered' : 'failing';
}

/** True if the first suspect is a warning that reports no failure, and no entry is an error. */
function onlyWarns({ errorCount, candidates, evidence }: RcaResult): boolean {
  const [first] = candidates;
  const line = evidence[0]?.lines[0];
  return (
    errorCount === 0 && first !== undefined && line?.level === 'WARN' && failureWeight(first.pattern) < FAILURE_WEIGHT
  );
}

/** The first candidate, or the worst error pattern if there is none. */
function causeOf(result: RcaResult, onlyStream: string): Cause | null {
  const [first] = result.candidates;
  const worst = result.errorAnalysis.find(({ firstLine }) => firstLine !== null);
  const pattern = first?.pattern ?? worst?.errorPattern;
  if (pattern === undefined) return null;
  const place = caseLinesOf(result)(first?.lines[0] ?? worst?.firstLine ?? 0);
  return {
    message: cleanText(first === undefined ? pattern : messageOf(result, 0)),
    stream: place?.file ?? onlyStream,
    service: first?.component ?? null,
    since: (first ?? worst)?.firstOccurrence ?? null,
    key: pattern.replace(VALUES, '#'),
    lines: (first === undefined ? [] : (result.evidence[0]?.lines ?? [])).slice(0, MOST_LINES).map(({ text }) => text),
  };
}

/** Placeholders, and values that may become placeholders when more lines arrive. */
const VALUES = /<[^<>\s]*>|\S*\d\S*/g;
