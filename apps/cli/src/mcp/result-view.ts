import type { RcaResult } from '@rootline/contract';
import { fitList, fitText } from './fit-answer.ts';

/** Parts of an answer that hold lists get their share of its room. */
const EVIDENCE_ROOM = 12_000;
const LIST_ROOM = 5000;

/** A result as an assistant reads it: claims with the lines they stand on, what was checked, what was covered. */
export function viewResult(result: RcaResult) {
  const { severity, confidence, analysisMode, model, verification, coverage } = result;
  const { errorCount, criticalErrors, nonCriticalErrors, warningCount } = result;
  const cited = result.evidence.flatMap(({ why, lines }) =>
    lines.map(({ line, level, timestamp, text }) => ({
      line,
      level,
      timestamp,
      text: fitText(text),
      why: fitText(why),
    })),
  );
  const patterns = result.errorAnalysis.map((row) => ({
    pattern: fitText(row.errorPattern),
    count: row.errorCount,
    severity: row.severity,
    templateId: row.templateId,
    firstLine: row.firstLine,
    lastLine: row.lastLine,
  }));
  const lines = fitList(cited, EVIDENCE_ROOM);
  const errors = fitList(patterns, LIST_ROOM);
  const rejected = fitList(
    verification.rejected.map(({ claim, reason }) => ({ claim: fitText(claim), reason })),
    LIST_ROOM,
  );
  const left = lines.leftOut + errors.leftOut + rejected.leftOut;
  return {
    summary: fitText(result.summary),
    rootCause: fitText(result.rootCause),
    severity,
    confidence,
    analysisMode,
    model,
    counts: { errorCount, criticalErrors, nonCriticalErrors, warningCount },
    citedLines: lines.kept,
    errorPatterns: errors.kept,
    recommendations: result.recommendations.slice(0, 20).map(fitText),
    verification: {
      claims: verification.claims,
      accepted: verification.accepted,
      marked: verification.marked ?? 0,
      rejected: rejected.kept,
    },
    coverage,
    note:
      left > 0 ? `${left} more rows did not fit: read them with read_lines, search_entries or list_templates.` : null,
  };
}
export type ResultView = ReturnType<typeof viewResult>;

/** The view as rows of text. */
export function resultRows(view: ResultView): string[] {
  const { counts, verification, coverage, note } = view;
  return [
    `Severity ${view.severity}, confidence ${view.confidence.level} (${view.confidence.reason}), ${view.analysisMode}`,
    `Counted: ${counts.errorCount} errors (${counts.criticalErrors} FATAL), ${counts.warningCount} warnings`,
    `Summary: ${view.summary}`,
    `Root cause: ${view.rootCause}`,
    ...(view.citedLines.length === 0 ? [] : ['Cited lines:']),
    ...view.citedLines.map(({ line, text }) => `${line}| ${text}`),
    ...view.recommendations.map((text) => `Recommendation: ${text}`),
    `Verified: ${verification.accepted} of ${verification.claims} claims hold, ${verification.marked} marked as unproven or general, ${verification.rejected.length} listed as rejected`,
    `Covered: ${coverage.coveredEntries} of ${coverage.signalEntries} signal entries`,
    ...(note === null ? [] : [note]),
  ];
}
