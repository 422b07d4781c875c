import { LIMITS, type RcaResult, type Severity, type ZoneKind } from '@rootline/contract';
import { formatCount } from '#format/counts.ts';
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
  zone: ZoneKind;
}

/** What a result says in the report. Parts that a foreign backend leaves out are empty. */
export function reportModel(
  result: Partial<RcaResult>,
  { filename, zone, generatedAt }: ReportedFile & { generatedAt: Date },
): ReportModel {
  const items = result.errorAnalysis ?? [];
  const shown = items.slice(0, LIMITS.result.errorRows);
  return {
    title: rcaText.report.title,
    generated: `${formatUtc(generatedAt.toISOString())} UTC`,
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
      firstOccurrence: formatUtc(item.firstOccurrence),
      lastOccurrence: formatUtc(item.lastOccurrence),
      firstLine: item.firstLine ?? null,
      lastLine: item.lastLine ?? null,
      rootCause: item.rootCause ?? '',
      impact: item.impact ?? '',
      fix: item.fix ?? '',
      relatedErrors: listed(item.relatedErrors ?? []),
    })),
    moreRows: items.length - shown.length,
    zone: rcaText.logZones[zone],
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

/** A log time as the summary writes it: `2026-03-04 21:41:38`, in the zone in which the file was read. */
function formatUtc(iso: string | null | undefined): string {
  const time = Date.parse(iso ?? '');
  return Number.isNaN(time) ? (iso ?? '') : new Date(time).toISOString().slice(0, 19).replace('T', ' ');
}
