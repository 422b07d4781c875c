import type { RcaResult } from '@rootline/contract';
import { type ParsedLog, WELL_EXPLAINED_SHARE } from '@rootline/logparse';

/** Share of its lines from which on the entries of a log explain it, however the others look. */
const LEAST_ENTRIES = 0.3;

/** Share of its lines with a known word from which on plain text is understood; healthy plain logs had .71 and more, noise at most .69. */
const LEAST_FAMILIAR = 0.7;

/** A log of which enough is understood: its format explains its lines, or they are in words that logs usually hold. */
export function isUnderstood(log: ParsedLog, familiarity: number): boolean {
  return explainedShare(log) >= WELL_EXPLAINED_SHARE || familiarity >= LEAST_FAMILIAR;
}

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

/** The confidence in a verdict about a log: never high where too little of it is understood. */
export function explainedConfidence(
  log: ParsedLog,
  familiarity: number,
  confidence: RcaResult['confidence'],
): RcaResult['confidence'] {
  if (confidence.level !== 'high' || isUnderstood(log, familiarity)) return confidence;
  const share = explainedShare(log);
  return {
    level: 'medium',
    reason: `${confidence.reason} However, only ${Math.floor(share * 100)} % of the lines match the detected format, so some may have been misread.`,
  };
}
