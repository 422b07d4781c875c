import type { RcaResult } from '@rootline/contract';
import { shortLine } from './short-line.ts';

/** What a result suspects, in one line. */
interface Verdict {
  /** The suspected line as it stands in the file, without what stands beside it. */
  cause: string;
  line: number;
  timestamp: string | null;
}

/** A writer in brackets at the beginning of a message. */
export const COMPONENT_FIRST = /^\[([A-Za-z][\w.$:/-]{0,60})\]\s+(?=\S)/;

/** The suspected cause of a result with its own values; null when none is visible. */
export function verdictOf(result: Pick<RcaResult, 'evidence' | 'candidates'>): Verdict | null {
  const suspect = result.evidence.find(({ lines }) => lines.length > 0);
  // The first of them is the one that the cause was read from; the others lie around it.
  const [first] = suspect?.lines ?? [];
  if (first === undefined || result.candidates.length === 0) return null;
  const component = result.candidates.find(({ templateId }) => templateId === suspect?.templateId)?.component ?? null;
  return { cause: causeText(first.text, component), line: first.line, timestamp: first.timestamp };
}

/** A cited line without its time, its level and its writer, as far as they stand in front. */
export function causeText(line: string, component: string | null = null): string {
  const text = shortLine(line).replace(COMPONENT_FIRST, '');
  if (component === null || component === '') return text;
  // A host may stand before it, and the number of a process behind.
  const at = text.startsWith(component) ? 0 : text.search(/(?<=^\S+ )\S/);
  if (at < 0 || !text.startsWith(component, at)) return text;
  return /^(?:\[\d+\])?(?:\s*[:>|]\s*|\s+-\s+|\s{2,})(\S.*)$/s.exec(text.slice(at + component.length))?.[1] ?? text;
}

/** Names in claims that the file does not hold, each once; and how many claims were refused for other reasons. */
export function missingNames(rejected: RcaResult['verification']['rejected']): { names: string[]; others: number } {
  const names = new Set<string>();
  let others = 0;
  for (const { reason } of rejected) {
    const found = NOT_IN_LOG.exec(reason)?.[1];
    if (found === undefined) others += 1;
    else for (const name of found.split(', ')) names.add(name);
  }
  return { names: [...names], others };
}

const NOT_IN_LOG = /^Not in the log: (.+)$/;

type JudgedResult = Pick<
  RcaResult,
  'severity' | 'criticalErrors' | 'nonCriticalErrors' | 'errorAnalysis' | 'summary' | 'rootCause'
>;

/** True when a result is shown in the healthy view; everything else gets the full view. */
export function isHealthy(result: JudgedResult): boolean {
  return (
    result.severity === 'low' &&
    result.criticalErrors === 0 &&
    result.nonCriticalErrors === 0 &&
    result.errorAnalysis.length === 0 &&
    [result.summary, result.rootCause].some((words) => words.toLowerCase().includes('no error'))
  );
}
