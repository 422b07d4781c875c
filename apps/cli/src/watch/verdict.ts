import type { RcaResult, Verdict } from '@rootline/contract';
import { cleanText } from '@rootline/rca';
import { headline } from '../report/headline.ts';
import { placesOf } from '../report/line-places.ts';
import { endOf, messageOf } from '../report/result-facts.ts';
import type { Judged } from './judge-rings.ts';

/** How it stands: no line yet, all well, nothing that shows either, something fails, or it did and no longer does. */
export const STATES = ['quiet', 'healthy', 'not judged', 'failing', 'recovered'] as const;
export type State = (typeof STATES)[number];

/** What is suspected. */
export interface Cause {
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
  const isOfMany = verdict === 'unclear' || verdict === 'effect';
  const state = stateOf(result, verdict);
  return {
    atMs,
    state,
    verdict,
    // Where several are suspected, a person wants to know of the first at once.
    headline: cleanText(`${kind}  ${isOfMany ? messageOf(result, 0) || text : text}`),
    cause: state === 'failing' || state === 'recovered' ? causeOf(result, onlyStream) : null,
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

function causeOf(result: RcaResult, onlyStream: string): Cause | null {
  const [first] = result.candidates;
  if (first === undefined) return null;
  const place = placesOf(result)(first.lines[0] ?? 0);
  return {
    message: cleanText(messageOf(result, 0)),
    stream: place?.file ?? onlyStream,
    service: first.component,
    since: first.firstOccurrence,
    key: `${first.component ?? ''} ${first.pattern.replace(VALUES, '#')}`,
  };
}

/** Placeholders, and what may become one when more lines come. */
const VALUES = /<[^<>\s]*>|\S*\d\S*/g;
