import { type CitedLine, cleanText, type RcaResult } from '@rootline/contract';
import { cutText } from '@rootline/report';
import { code, fence, prose } from '../report/escape-markdown.ts';
import type { JobReport } from './ci-report.ts';

/** Jobs that are named before the fold, and lines of the log that a single one shows there. */
const MOST_JOBS = 5;
const MOST_LINES = 3;
const TEXT_LENGTH = 160;

/** What stands before the fold, at most ten lines: for a single job with the lines that matter, for several a line each. */
export function ciHeadline(reports: readonly JobReport[]): string {
  const [only] = reports;
  if (only !== undefined && reports.length === 1) return `${sentenceOf(only)}${fenceOf(only.result)}`;
  const rows = reports.slice(0, MOST_JOBS).map((report) => `- ${sentenceOf(report)}${lineOf(report.result)}`);
  const more = reports.length - MOST_JOBS;
  return [...rows, ...(more > 0 ? [`- and ${more} more failed ${more === 1 ? 'job' : 'jobs'}`] : [])].join('\n');
}

/** What is said of the first line of a result, in place of the job's name. */
function sentenceOf({ job, result }: JobReport): string {
  const name = code(cutText(job.name, TEXT_LENGTH));
  const line = firstLines(result)[0]?.line;
  const page = line === undefined ? null : (job.lineLink?.(line) ?? null);
  const place = line === undefined ? '' : page === null ? `, line ${line}` : `, [line ${line}](${page})`;
  switch (result.verdict) {
    case 'unclear':
      return `No single cause stands out in ${name}. Places to look${place}:`;
    case 'effect':
      return `${name} shows an effect; the cause is not in its log${place}:`;
    case 'not-judged':
      return `${name} could not be judged. Look first at${place}:`;
    case 'healthy':
      return `No errors detected in the log of ${name}.`;
    default:
      return `Suspected cause in ${name}${place}:`;
  }
}

/** The lines of a clear cause, else the first line of each place. */
function firstLines({ verdict, evidence }: RcaResult): CitedLine[] {
  const lines =
    verdict === 'clear' ? (evidence[0]?.lines ?? []) : evidence.flatMap(({ lines: [first] }) => first ?? []);
  return lines.slice(0, MOST_LINES);
}

function fenceOf(result: RcaResult): string {
  const lines = firstLines(result);
  if (lines.length === 0) return '';
  return `\n\n${fence(lines.map(({ line, text }) => `${line} | ${cutText(cleanText(text), TEXT_LENGTH)}`).join('\n'))}`;
}

function lineOf(result: RcaResult): string {
  const [first] = firstLines(result);
  return first === undefined ? '' : ` ${prose(cutText(first.text, TEXT_LENGTH))}`;
}
