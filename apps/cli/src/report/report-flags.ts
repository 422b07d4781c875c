import { type RcaResult, SEVERITIES, type Severity } from '@rootline/contract';
import { readChoice } from '../arguments.ts';
import { EXIT } from '../exit-codes.ts';
import { isForPeople, write } from '../print.ts';
import { markdownReport, type ReportSource } from './markdown.ts';
import { plainReport } from './plain-report.ts';

/** The flags of every command that shows a result. */
export const REPORT_FLAGS = {
  json: { type: 'boolean' },
  format: { type: 'string' },
  'fail-on': { type: 'string' },
} as const;

export const REPORT_HELP = `  --format FORMAT   markdown, json or text
  --json            the same as --format json
  --fail-on LEVEL   exit code 1 for findings at or above ${SEVERITIES.toReversed().join(', ')}`;

const FORMATS = ['markdown', 'json', 'text'] as const;
export type ReportFormat = (typeof FORMATS)[number];

export interface ReportWishes {
  /** null: nobody said. */
  format: ReportFormat | null;
  failOn: Severity | null;
}

/** Reads REPORT_FLAGS; a word that is not known is a usage error. */
export function readReportFlags(flags: { json?: boolean; format?: string; 'fail-on'?: string }): ReportWishes {
  const format = readChoice('format', flags.format, FORMATS);
  return {
    format: format ?? (flags.json === true ? 'json' : null),
    failOn: readChoice('fail-on', flags['fail-on'], SEVERITIES),
  };
}

/** What a local analysis prints when nobody said: text for a person, JSON for a program. */
export function usualFormat(): ReportFormat {
  return isForPeople({}) ? 'text' : 'json';
}

/** Prints the result and gives the exit code; `facts` come beside the result in JSON. */
export async function report(
  result: RcaResult,
  { format, failOn }: { format: ReportFormat; failOn: Severity | null },
  source: ReportSource,
  facts: object = {},
): Promise<number> {
  const candidates = result.candidates.map(({ lines, component }) => ({ lines, component }));
  if (format === 'markdown') await write(markdownReport(result, source));
  else if (format === 'text') await write(plainReport(result));
  else await write(`${JSON.stringify({ ...facts, candidates, result })}\n`);
  return failOn !== null && hasFinding(result, failOn) ? EXIT.finding : EXIT.done;
}

/** True when the worst of what was found is at or above the severity. A healthy log holds no finding, not even a low one. */
function hasFinding({ severity, errorAnalysis, errorCount }: RcaResult, least: Severity): boolean {
  const isHealthy = severity === 'low' && errorAnalysis.length === 0 && errorCount === 0;
  if (isHealthy) return false;
  return [severity, ...errorAnalysis.map((row) => row.severity)].some(
    (word) => SEVERITIES.indexOf(word) <= SEVERITIES.indexOf(least),
  );
}
