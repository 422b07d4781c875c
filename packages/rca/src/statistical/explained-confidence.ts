import type { RcaResult } from '@rootline/contract';
import { type ParsedLog, WELL_EXPLAINED_SHARE } from '@rootline/logparse';

/** Share of its lines from which on the entries of a log explain it, however the others look. */
const LEAST_ENTRIES = 0.3;

/** Share of the lines of a log that its format explains. */
export function explainedShare(log: ParsedLog): number {
  const { explainedShare: measured = 1, lineCount, entryCount, outside } = log;
  const lines = lineCount - outside.counts.reduce((sum, { lines: own }) => sum + own, 0);
  const known = entryCount + traceLines(log);
  return known >= lines * LEAST_ENTRIES ? measured : Math.min(measured, known / Math.max(1, lines));
}

/** Lines of the traces of the entries that are kept. */
function traceLines({ strongHead, strongTail, templates }: ParsedLog): number {
  const traces = [...strongHead, ...strongTail].filter(
    ({ templateIndex }) => templates[templateIndex]?.exceptionClass != null,
  );
  return traces.reduce((sum, { line, lineEnd }) => sum + lineEnd - line, 0);
}

/** The confidence in a verdict about a log: never high where the format explains too little of it. */
export function explainedConfidence(log: ParsedLog, confidence: RcaResult['confidence']): RcaResult['confidence'] {
  const share = explainedShare(log);
  if (share >= WELL_EXPLAINED_SHARE || confidence.level !== 'high') return confidence;
  return {
    level: 'medium',
    reason: `${confidence.reason} But only ${Math.floor(share * 100)} % of the lines fit the format that was found, so it may not be understood.`,
  };
}
