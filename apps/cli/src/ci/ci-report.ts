import type { RcaResult } from '@rootline/contract';
import { createRedactor } from '@rootline/rca';
import { cutText } from '@rootline/report';
import { code, prose } from '../report/escape-markdown.ts';
import { LINE_LENGTH, markdownReport } from '../report/markdown.ts';
import { ciHeadline } from './ci-headline.ts';
import type { Job } from './provider.ts';

/** GitHub takes 65,536 characters, which may be four bytes each. */
const COMMENT_BYTES = 60_000;
/** Marker by which later runs find the comment. A log cannot forge it, because log text never becomes an HTML comment. */
export const MARK = '<!-- rootline: why the run failed -->';

export interface JobReport {
  job: Pick<Job, 'name' | 'page' | 'lineLink'>;
  result: RcaResult;
  entryCount: number;
  hasBaseline: boolean;
}

/** Longest line of a log in the whole report, and in those that are made where it does not fit; 0 shows no line. */
const LINE_LENGTHS = [LINE_LENGTH, 160, 60, 0];
/** Of each text of a report without lines. */
const BRIEF_LENGTH = 300;
const FOLD = {
  begin: '<details>\n<summary>Lines, reasons and counts of each job</summary>',
  end: '</details>',
};

/** The comment on a change request: what broke in ten lines, and folded below them a report for each failed job, shorter where they do not fit, without secrets of the logs. */
export function ciReport(reports: readonly JobReport[], runPage: string): string {
  const { redact } = createRedactor('secrets');
  const safe = reports.map((report) => ({ ...report, result: withoutSecrets(report.result, redact) }));
  const head = [MARK, `Why [this run](${runPage}) failed, by Rootline:`, ciHeadline(safe), FOLD.begin];
  const room = COMMENT_BYTES - bytesOf(head.join('\n\n')) - 200;
  const forms = LINE_LENGTHS.map((length) => safe.map((report) => blockOf(report, redact, length)));
  const fitting = forms.find((blocks) => sizeOf(blocks) <= room) ?? forms.at(-1) ?? [];
  const kept = fitting.slice(0, fitting.findLastIndex((_, i) => sizeOf(fitting.slice(0, i + 1)) <= room) + 1);
  const left = safe.length - kept.length;
  const end =
    left > 0 ? [`Reports for ${left} more failed ${left === 1 ? 'job' : 'jobs'} do not fit in this comment.`] : [];
  return `${[...head, ...kept, ...end, FOLD.end].join('\n\n')}\n`;
}

function blockOf(report: JobReport, redact: (text: string) => string, lineLength: number): string {
  const { job, result, entryCount, hasBaseline } = report;
  const source = { filename: job.name, entryCount, page: null, lineLink: job.lineLink };
  const text =
    lineLength === 0
      ? briefOf(result)
      : markdownReport(result, source, lineLength)
          .replace(/^# .*\n\n/, '')
          .trimEnd();
  const compared = hasBaseline ? 'compared with the last successful run' : 'no successful run to compare with';
  return `# ${code(cutText(redact(job.name), BRIEF_LENGTH))}\n\n[The job](${job.page}), ${compared}.\n\n${text}`;
}

function briefOf({ severity, summary }: RcaResult): string {
  return `**Severity: ${severity}** · cited lines omitted to fit\n\n${prose(cutText(summary, BRIEF_LENGTH))}`;
}

function sizeOf(blocks: readonly string[]): number {
  return blocks.reduce((sum, block) => sum + bytesOf(block) + 2, 0);
}

/** The same result in which no text holds a secret. */
function withoutSecrets(result: RcaResult, redact: (text: string) => string): RcaResult {
  return JSON.parse(JSON.stringify(result), (_, value) => (typeof value === 'string' ? redact(value) : value));
}

function bytesOf(text: string): number {
  return Buffer.byteLength(text);
}
