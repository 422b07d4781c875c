import {
  CHANGES_SENTENCE,
  type Change,
  type ChangeBefore,
  LIMITS,
  type RcaResult,
  tellChange,
} from '@rootline/contract';
import { sentences } from '../wording.ts';

const MINUTE_MS = 60_000;
/** Changes that the summary names; the others stand in the list. */
const TOLD = 2;

/** The time before a failure in which changes are named with it; null where it is not known when the failure began. */
export function timeOfChanges({ failingSince }: RcaResult): { fromMs: number; toMs: number } | null {
  const toMs = Date.parse(failingSince ?? '');
  return Number.isNaN(toMs) ? null : { fromMs: toMs - LIMITS.changes.beforeMinutes * MINUTE_MS, toMs };
}

/**
 * Names the changes that came shortly before the failure, beside the suspects and in a sentence. Those of a service that fails
 * come first, then those nearest to the failure. Suspects, verdict, severity, and confidence stay those of the log: a change
 * is no cause because it came before.
 */
export function nameChanges(result: RcaResult, changes: readonly Change[]): RcaResult {
  const time = timeOfChanges(result);
  if (time === null) return result;
  const failing = failingServices(result);
  const ofFailing = ({ service }: ChangeBefore) => Number(service !== null && failing.has(service.toLowerCase()));
  const before = changes
    .map(({ id, kind, at, title, service, link }) => {
      return { id, kind, at, title, service, link, leadMs: time.toMs - Date.parse(at) };
    })
    .filter(({ at, leadMs }) => leadMs >= 0 && Date.parse(at) >= time.fromMs)
    .sort((a, b) => ofFailing(b) - ofFailing(a) || a.leadMs - b.leadMs);
  if (before.length === 0) return result;
  const told = sentences([result.summary.trim(), sentenceOf(before)].filter((part) => part !== ''));
  return { ...result, summary: told, changesBefore: before.slice(0, LIMITS.changes.named) };
}

/** Names of who fails, as the result has them. */
function failingServices({ candidates, case: found }: RcaResult): Set<string> {
  const components = candidates.flatMap(({ component }) => component ?? []);
  return new Set([...components, ...(found?.services ?? []).map(({ name }) => name)].map((name) => name.toLowerCase()));
}

function sentenceOf(before: readonly ChangeBefore[]): string {
  const told = before.slice(0, TOLD).map((change, i) => tellChange(change, i === 0 ? 'the first failure' : 'it'));
  const rest = before.length > TOLD ? ['and others in the hour before it'] : [];
  return `${CHANGES_SENTENCE}${[...told, ...rest].join('; ')}`;
}
