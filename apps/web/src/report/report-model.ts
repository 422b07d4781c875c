import { LIMITS, type RcaResult, type Severity } from '@rootline/contract';
import { formatCount } from '#format/counts.ts';
import { formatDateTime } from '#format/times.ts';
import { rcaText } from '#messages/rca.en.ts';
import { wordsText } from '#messages/words.en.ts';

export interface ReportRow {
  pattern: string;
  count: string;
  severity: string;
  firstOccurrence: string;
  lastOccurrence: string;
  rootCause: string;
  impact: string;
  fix: string;
  relatedErrors: string;
}

/** Everything that the PDF says, as plain text. Rejected claims are not part of it. */
export interface ReportModel {
  title: string;
  generated: string;
  filename: string;
  summary: string;
  severity: string;
  rootCause: string;
  recommendations: string[];
  criticalErrors: string;
  nonCriticalErrors: string;
  rows: ReportRow[];
  /** Rows that were left out at the end. */
  moreRows: number;
  copyright: string;
}

/** What a result says in the report. Parts that a foreign backend leaves out are empty. */
export function reportModel(
  result: Partial<RcaResult>,
  { filename, generatedAt }: { filename: string; generatedAt: Date },
): ReportModel {
  const items = result.errorAnalysis ?? [];
  const shown = items.slice(0, LIMITS.result.errorRows);
  return {
    title: rcaText.report.title,
    generated: formatDateTime(generatedAt.toISOString()),
    filename,
    summary: result.summary ?? '',
    severity: severityWord(result.severity),
    rootCause: result.rootCause ?? '',
    recommendations: result.recommendations ?? [],
    criticalErrors: formatCount(result.criticalErrors ?? 0),
    nonCriticalErrors: formatCount(result.nonCriticalErrors ?? 0),
    rows: shown.map((item) => ({
      pattern: item.errorPattern ?? '',
      count: formatCount(item.errorCount ?? 0),
      severity: severityWord(item.severity),
      firstOccurrence: formatDateTime(item.firstOccurrence ?? null),
      lastOccurrence: formatDateTime(item.lastOccurrence ?? null),
      rootCause: item.rootCause ?? '',
      impact: item.impact ?? '',
      fix: item.fix ?? '',
      relatedErrors: (item.relatedErrors ?? []).join('\n'),
    })),
    moreRows: items.length - shown.length,
    copyright: rcaText.report.copyright(String(generatedAt.getFullYear())),
  };
}

function severityWord(severity: string | null | undefined): string {
  const words: Partial<Record<string, string>> = wordsText.severity satisfies Record<Severity, string>;
  return words[(severity ?? '').toLowerCase()] ?? severity ?? '';
}
