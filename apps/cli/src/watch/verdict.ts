import type { RcaResult, Verdict } from '@rootline/contract';
import { cleanText } from '@rootline/rca';
import { headline } from '../report/headline.ts';
import { placesOf } from '../report/line-places.ts';
import { endOf, messageOf } from '../report/result-facts.ts';
import type { Judged } from './judge-rings.ts';

/** How it stands: no line yet, all well, nothing that shows either, something fails, or it did and no longer does. */
export type State = 'quiet' | 'healthy' | 'not judged' | 'failing' | 'recovered';

/** What is suspected. */
interface Cause {
  message: string;
  stream: string;
  service: string | null;
  /** When it was first told, as its log says. */
  since: string | null;
  /** The same for the same kind of message, whatever its values. */
  key: string;
}

/** The verdict over a window at one time. */
export interface Standing {
  atMs: number;
  state: State;
  verdict: Verdict | null;
  headline: string;
  cause: Cause | null;
  errors: number;
  warnings: number;
  lines: number;
}

/** What a judgement says in the words of a watch. */
export function standingOf(judged: Judged | null, onlyStream: string, atMs: number): Standing {
  if (judged === null || judged.entryCount === 0) {
    const nothing = { verdict: null, headline: 'no line yet', cause: null, errors: 0, warnings: 0 };
    return { atMs, state: 'quiet', ...nothing, lines: judged?.lineCount ?? 0 };
  }
  const { result, entryCount, lineCount } = judged;
  const { verdict = 'clear' } = result;
  const { kind, text } = headline(result, entryCount);
  const state = stateOf(result, verdict);
  const cause = state === 'failing' || state === 'recovered' ? causeOf(result, onlyStream) : null;
  return {
    atMs,
    state,
    verdict,
    // Where none is sure, a person wants to know at once what is told of.
    headline: `${kind}  ${verdict === 'clear' || cause === null ? cleanText(text) : cause.message}`,
    cause,
    errors: result.errorCount,
    warnings: result.warningCount,
    lines: lineCount,
  };
}

function stateOf(result: RcaResult, verdict: Verdict): State {
  if (verdict === 'healthy') return 'healthy';
  if (verdict === 'not-judged') return 'not judged';
  return endOf(result)?.startsWith('Recovered') === true ? 'recovered' : 'failing';
}

/** The first suspect, or where nothing stands out the worst that fails. */
function causeOf(result: RcaResult, onlyStream: string): Cause | null {
  const [first] = result.candidates;
  const worst = result.errorAnalysis.find(({ firstLine }) => firstLine !== null);
  const pattern = first?.pattern ?? worst?.errorPattern;
  if (pattern === undefined) return null;
  const place = placesOf(result)(first?.lines[0] ?? worst?.firstLine ?? 0);
  return {
    message: cleanText(first === undefined ? pattern : messageOf(result, 0)),
    stream: place?.file ?? onlyStream,
    service: first?.component ?? null,
    since: (first ?? worst)?.firstOccurrence ?? null,
    key: pattern.replace(VALUES, '#'),
  };
}

/** Placeholders, and what may become one when more lines come. */
const VALUES = /<[^<>\s]*>|\S*\d\S*/g;
