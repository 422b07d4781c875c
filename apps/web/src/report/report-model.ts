import { LIMITS, type RcaResult, type Severity } from '@rootline/contract';
import { formatCount } from '#format/counts.ts';
import type { LogTimes } from '#format/log-clock.ts';
import { rcaText } from '#messages/rca.en.ts';
import { wordsText } from '#messages/words.en.ts';

export interface ReportRow {
  pattern: string;
  count: string;
  severity: string;
  firstOccurrence: string;
  lastOccurrence: string;
  firstLine: number | null;
  lastLine: number | null;
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
  /** How the times of the log are meant; empty without times. */
  zone: string;
  /** Lines that the result points at. */
  known: ReadonlySet<number>;
  copyright: string;
}

/** What a report says about the file beside its result. */
export interface ReportedFile {
  filename: string;
  /** The clock of the times of the log. */
  clock: { times: LogTimes; words: string };
}

/** What a result says in the report. Parts that a foreign backend leaves out are empty. */
export function reportModel(
  result: Partial<RcaResult>,
  { filename, clock: { times, words }, generatedAt }: ReportedFile & { generatedAt: Date },
): ReportModel {
  const items = result.errorAnalysis ?? [];
  const shown = items.slice(0, LIMITS.result.errorRows);
  return {
    title: rcaText.report.title,
    generated: `${generatedAt.toISOString().slice(0, 19).replace('T', ' ')} UTC`,
    filename,
    summary: times.prose(result.summary ?? ''),
    severity: severityWord(result.severity),
    rootCause: times.prose(result.rootCause ?? ''),
    recommendations: (result.recommendations ?? []).map(times.prose),
    criticalErrors: formatCount(result.criticalErrors ?? 0),
    nonCriticalErrors: formatCount(result.nonCriticalErrors ?? 0),
    rows: shown.map((item) => ({
      pattern: item.errorPattern ?? '',
      count: formatCount(item.errorCount ?? 0),
      severity: severityWord(item.severity),
      firstOccurrence: times.moment(item.firstOccurrence ?? null),
      lastOccurrence: times.moment(item.lastOccurrence ?? null),
      firstLine: item.firstLine ?? null,
      lastLine: item.lastLine ?? null,
      rootCause: times.prose(item.rootCause ?? ''),
      impact: times.prose(item.impact ?? ''),
      fix: times.prose(item.fix ?? ''),
      relatedErrors: listed(item.relatedErrors ?? []),
    })),
    moreRows: items.length - shown.length,
    zone: words,
    known: new Set(
      (result.evidence ?? [])
        .flatMap((piece) => piece.lines.map((line) => line.line))
        .concat(items.flatMap((item) => [item.firstLine ?? 0, item.lastLine ?? 0])),
    ),
    copyright: rcaText.report.copyright(String(generatedAt.getFullYear())),
  };
}

/** Several texts, each told apart from the next. */
function listed(texts: readonly string[]): string {
  return texts.length > 1 ? texts.map((text) => `• ${text}`).join('\n') : texts.join();
}

function severityWord(severity: string | null | undefined): string {
  const words: Partial<Record<string, string>> = wordsText.severity satisfies Record<Severity, string>;
  return words[(severity ?? '').toLowerCase()] ?? severity ?? '';
}
