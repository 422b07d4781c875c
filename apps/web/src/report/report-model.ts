import {
  CLAIM_MARKS,
  type FileFacts,
  firstLineLabel,
  type Histogram,
  LIMITS,
  opinionAccount,
  type RcaResult,
  type SearchAccount,
  searchAccount,
  VERDICT_LABELS,
} from '@rootline/contract';
import { countSentence, formatCount } from '#format/counts.ts';
import type { LogTimes } from '#format/log-times.ts';
import { rcaResultText as resultText } from '#messages/rca-result.en.ts';
import { reportText as text } from '#messages/report.en.ts';
import { wordsText } from '#messages/ui.en.ts';
import { citedLines } from '../features/rca-runs/cited-lines.ts';
import { lastPart } from '../features/rca-runs/result/cited-text.ts';
import { errorsByLevel } from '../features/rca-runs/result/error-counts.ts';
import { causeText, verdictOf } from '../features/rca-runs/result/verdict.ts';

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

interface ReportCitedLine {
  line: number;
  time: string;
  level: string;
  component: string;
  text: string;
}

/** The second opinion of a model: what came of it, and the sides with their lines where they differ. */
interface ReportOpinion {
  title: string;
  sentence: string;
  sides: { name: string; why: string; lines: ReportCitedLine[] }[];
}

/** Errors over the time of the file, for the picture. */
export interface ReportTimeline {
  /** Errors of equal buckets, in file order. */
  bars: number[];
  from: string;
  to: string;
  /** Where the suspected cause stands, 0 to 1; null when that is not known. */
  cause: number | null;
}

/** Everything that the PDF says, as plain text. Rejected claims are not part of it; marked ones keep their mark. */
export interface ReportModel {
  title: string;
  filename: string;
  /** Words for what is reported on. */
  of: (typeof text.of)[keyof typeof text.of];
  /** Short facts of the report, label and words. */
  facts: [label: string, words: string][];
  verdict: { label: string; cause: string; line: number; time: string } | null;
  timeline: ReportTimeline | null;
  summary: string;
  severity: string;
  /** Empty where the log was not judged. */
  severityKey: string;
  rootCause: string;
  recommendations: string[];
  /** Critical and non-critical errors, and how they are counted. */
  counts: { critical: string; nonCritical: string; errors: string; meaning: string };
  cited: ReportCitedLine[];
  opinion: ReportOpinion | null;
  /** What a model searched the log for. */
  search: SearchAccount | null;
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
  levels?: FileFacts['levels'] | null;
  /** Entries over time; null where the file has no times or no one could read them. */
  histogram?: Histogram | null;
  /** Of a case: how many of its files were read, and what the analysis leaves out, as sentences. */
  files?: { read: number; all: number; leftOut: readonly string[] } | undefined;
}

const MOST_CITED = 12;

/** What a result says in the report. */
export function reportModel(
  result: RcaResult,
  {
    filename,
    clock: { times, words },
    levels = null,
    histogram = null,
    files,
    generatedAt,
  }: ReportedFile & { generatedAt: Date },
): ReportModel {
  const { errorAnalysis: items, evidence } = result;
  const shown = items.slice(0, LIMITS.result.errorRows);
  const numbers = new Map(shown.map((item, position) => [item.errorPattern, position + 1]));
  const verdict = verdictOf(result);
  // What could not be judged has no severity.
  const isNotJudged = result.verdict === 'not-judged';
  return {
    title: text.title,
    filename,
    of: text.of[files === undefined ? 'file' : 'case'],
    facts: [...factsOf(result, generatedAt), ...filesOf(files)],
    verdict: verdict && {
      label: firstLineLabel(result.verdict),
      cause: verdict.cause,
      line: verdict.line,
      time: times.moment(verdict.timestamp),
    },
    timeline: histogram && timelineOf(histogram, verdict?.timestamp ?? null, times),
    summary: times.prose(result.summary),
    severity: isNotJudged ? VERDICT_LABELS['not-judged'] : wordsText.severity[result.severity],
    severityKey: isNotJudged ? '' : result.severity,
    rootCause: times.prose(result.rootCause),
    recommendations: [...new Set(result.recommendations)].map(times.prose),
    counts: countsOf(result, levels),
    cited: citedLines(result)
      .slice(0, MOST_CITED)
      .map(({ line, timestamp, level, component, text: raw }) => ({
        line,
        time: times.moment(timestamp),
        level: level ?? '',
        component: component === null ? '' : lastPart(component),
        // Its time, level and writer stand beside it.
        text: causeText(raw, component),
      })),
    opinion: opinionOf(result, times),
    search: searchAccount(result.search, formatCount),
    rows: shown.map((item) => ({
      pattern: item.errorPattern,
      count: formatCount(item.errorCount),
      severity: wordsText.severity[item.severity],
      firstOccurrence: times.moment(item.firstOccurrence),
      lastOccurrence: times.moment(item.lastOccurrence),
      firstLine: item.firstLine,
      lastLine: item.lastLine,
      rootCause: times.prose(item.rootCause),
      impact: times.prose(item.impact),
      fix: times.prose(item.fix),
      relatedErrors: relatedTo(item.relatedErrors, numbers),
    })),
    moreRows: items.length - shown.length,
    zone: words,
    known: new Set(
      evidence
        .flatMap((piece) => piece.lines.map((line) => line.line))
        .concat(items.flatMap((item) => [item.firstLine ?? 0, item.lastLine ?? 0])),
    ),
    copyright: text.copyright(String(generatedAt.getFullYear())),
  };
}

function opinionOf(result: RcaResult, times: LogTimes): ReportModel['opinion'] {
  const opinion = opinionAccount(result);
  return (
    opinion && {
      ...opinion,
      sides: opinion.sides.map(({ name, why, lines }) => ({
        name,
        why: times.prose(why),
        lines: lines.map(({ line, timestamp, level, text: raw }) => ({
          line,
          time: times.moment(timestamp),
          level: level ?? '',
          component: '',
          text: causeText(raw),
        })),
      })),
    }
  );
}

function factsOf(result: RcaResult, generatedAt: Date): ReportModel['facts'] {
  const { analysisMode, confidence, model } = result;
  const facts: ReportModel['facts'] = [
    [text.generated, `${generatedAt.toISOString().slice(0, 19).replace('T', ' ')} UTC`],
    [text.analysis, resultText.modes[analysisMode](model ?? resultText.unknownModel)],
    [resultText.confidence, `${resultText.confidenceWords[confidence.level]}. ${confidence.reason}`],
  ];
  if ((result.verification.marked ?? 0) > 0) {
    facts.push([text.marks, resultText.marksLegend(CLAIM_MARKS.unproven, CLAIM_MARKS.general)]);
  }
  return facts;
}

function filesOf(files: ReportedFile['files']): ReportModel['facts'] {
  if (files === undefined) return [];
  const { read, all, leftOut } = files;
  return [[text.files, [text.filesRead(formatCount(read), formatCount(all)), ...leftOut].join('. ')]];
}

/** By the level that each entry states, whatever the severity of its pattern; else as the result counts them. */
function countsOf(result: RcaResult, levels: FileFacts['levels'] | null): ReportModel['counts'] {
  const { errorCount, warningCount, criticalErrors, nonCriticalErrors } = result;
  const isByLevel = levels !== null && levels.FATAL + levels.ERROR === errorCount;
  return {
    critical: formatCount(isByLevel ? levels.FATAL : criticalErrors),
    nonCritical: formatCount(isByLevel ? levels.ERROR : nonCriticalErrors),
    errors: `${errorsByLevel(errorCount, levels)}, ${countSentence(warningCount, resultText.warningCount)}`,
    meaning: isByLevel ? text.countsByLevel : text.countsBySeverity,
  };
}

function timelineOf(
  { axis, start, bucketSize, buckets }: Histogram,
  cause: string | null,
  times: LogTimes,
): ReportTimeline | null {
  const bars = buckets.map((levels) => levels.FATAL + levels.ERROR);
  if (axis !== 'time' || bars.every((count) => count === 0)) return null;
  const end = start + bucketSize * buckets.length;
  const at = Date.parse(cause ?? '');
  const share = (at - start) / Math.max(1, end - start);
  return {
    bars,
    from: times.moment(new Date(start).toISOString()),
    to: times.moment(new Date(end).toISOString()),
    cause: share >= 0 && share <= 1 ? share : null,
  };
}

/** Related patterns by the numbers of their rows; those without a row by their text. */
function relatedTo(patterns: readonly string[], numbers: ReadonlyMap<string, number>): string {
  const rows = [...new Set(patterns.flatMap((pattern) => numbers.get(pattern) ?? []))].sort((a, b) => a - b);
  const others = patterns.filter((pattern) => !numbers.has(pattern));
  const listed = rows.length + others.length > 1 ? others.map((words) => `• ${words}`) : others;
  return [...(rows.length > 0 ? [text.rowsOf(rows.join(', '))] : []), ...listed].join('\n');
}
