import { type RcaResult, SEVERITIES, type Severity, tellTimes, type UndatedTimes } from '@rootline/contract';
import type { ParsedLog } from '@rootline/logparse';
import type { ReadLines } from '@rootline/rca';
import { htmlReport, type ReportSource } from '@rootline/report';
import { readChoice } from '../arguments.ts';
import { UsageError } from '../command-error.ts';
import { EXIT } from '../exit-codes.ts';
import { isForPeople, jsonLine, write } from '../print.ts';
import { releaseVersion } from '../release-version.ts';
import { ANSWER_VERSION } from './answer-schema.ts';
import { githubAnnotations } from './github-annotations.ts';
import { junitReport } from './junit.ts';
import { markdownReport } from './markdown.ts';
import { pageLogOf } from './page-log.ts';
import { disarmPipelineCommands } from './pipeline-commands.ts';
import { sarifReport } from './sarif.ts';
import { styleOfOutput } from './terminal-style.ts';
import { type Detail, textReport } from './text-report.ts';

/** The flags of every command that shows a result. */
export const REPORT_FLAGS = {
  json: { type: 'boolean' },
  format: { type: 'string' },
  'fail-on': { type: 'string' },
  why: { type: 'boolean' },
  full: { type: 'boolean' },
  around: { type: 'string' },
} as const;

export const REPORT_HELP = `  --format FORMAT   text, markdown, json, html (one standalone page), sarif (for code scanning), junit (for test
                    reports), or github (annotations of a GitHub Actions job)
  --json            the same as --format json
  --why             in text: also the reasons and the other candidates
  --around LINE     in text: the lines around one line instead of the report
  --full            in text: everything that the analysis found
  --fail-on LEVEL   exit with 1 if there is a finding at or above ${SEVERITIES.toReversed().join(', ')}

In a terminal, NO_COLOR turns colors off. ROOTLINE_LINKS=0 or 1 turns links off or on; by default, they appear in terminals
known to support them.`;

const FORMATS = ['markdown', 'json', 'text', 'github', 'html', 'sarif', 'junit'] as const;
export type ReportFormat = (typeof FORMATS)[number];

export interface ReportWishes {
  /** null if not specified. */
  format: ReportFormat | null;
  failOn: Severity | null;
  detail: Detail;
}

interface ReportFlags {
  json?: boolean;
  format?: string;
  'fail-on'?: string;
  why?: boolean;
  full?: boolean;
  around?: string;
}

/** Reads REPORT_FLAGS; a word that is not known is a usage error. */
export function readReportFlags(flags: ReportFlags): ReportWishes {
  const format = readChoice('format', flags.format, FORMATS);
  return {
    format: format ?? (flags.json === true ? 'json' : null),
    failOn: readChoice('fail-on', flags['fail-on'], SEVERITIES),
    detail: readDetail(flags),
  };
}

function readDetail({ why, full, around }: ReportFlags): Detail {
  if ([why === true, full === true, around !== undefined].filter(Boolean).length > 1) {
    throw new UsageError('--why, --around and --full are three reports; ask for one.');
  }
  if (around !== undefined) {
    const line = Number(around);
    if (!Number.isInteger(line) || line < 1) throw new UsageError('--around must be the number of a line.');
    return { around: line };
  }
  if (full === true) return 'full';
  return why === true ? 'why' : 'short';
}

/** Formats of which several reports are no document. */
const ONE_DOCUMENT: readonly (ReportFormat | null)[] = ['html', 'sarif', 'junit'];

/** Throws UsageError for a format that holds one report, where there would be several. */
export function refuseMany(format: ReportFormat | null, advice: string): void {
  if (ONE_DOCUMENT.includes(format)) throw new UsageError(`--format ${format} is one document: ${advice}.`);
}

/** Default format of a local analysis: text for people, JSON for programs. */
export function usualFormat(): ReportFormat {
  return isForPeople({}) ? 'text' : 'json';
}

interface Report {
  result: RcaResult;
  source: ReportSource;
  /** null where the log was read elsewhere. */
  log: ParsedLog | null;
  /** Reads its lines again; null where it was read elsewhere. */
  readLines: ReadLines | null;
  /** How its times are told where the log states no date. */
  undated: UndatedTimes | null;
  /** Files of a case that the analysis does not cover, each with the reason. */
  skipped?: readonly string[];
  /** Additional JSON fields next to the result. */
  facts?: object;
}

/** Prints the result and gives the exit code. */
export async function report(
  { undated, ...asked }: Report,
  { format, failOn, detail }: ReportWishes & { format: ReportFormat },
): Promise<number> {
  const result = tellTimes(asked.result, undated);
  await write(await printed({ ...asked, result }, format, detail));
  return failOn !== null && hasFinding(result, failOn) ? EXIT.finding : EXIT.done;
}

async function printed(
  { result, source, log, readLines, skipped = [], facts = {} }: Omit<Report, 'undated'>,
  format: ReportFormat,
  detail: Detail,
): Promise<string> {
  if (format === 'markdown') return markdownReport(result, source);
  if (format === 'github') return githubAnnotations(result, source.path ?? source.filename);
  if (format === 'sarif') return jsonLine(sarifReport(result, source), 2);
  if (format === 'html')
    return htmlReport({ result, source, log: pageLogOf(log), readLines, version: releaseVersion() });
  if (format === 'junit') return junitReport({ result, source, log, readLines });
  if (format === 'text') {
    const text = await textReport({ result, source, log, readLines, skipped }, detail, styleOfOutput());
    return disarmPipelineCommands(text, process.env);
  }
  const candidates = result.candidates.map(({ lines, component }) => ({ lines, component }));
  return jsonLine({ version: ANSWER_VERSION, ...facts, candidates, result });
}

/** True when the worst of what was found is at or above the severity. A healthy log holds no finding, not even a low one. */
function hasFinding({ severity, errorAnalysis, errorCount }: RcaResult, least: Severity): boolean {
  const isHealthy = severity === 'low' && errorAnalysis.length === 0 && errorCount === 0;
  if (isHealthy) return false;
  return [severity, ...errorAnalysis.map((row) => row.severity)].some(
    (word) => SEVERITIES.indexOf(word) <= SEVERITIES.indexOf(least),
  );
}
