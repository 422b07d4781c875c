import type { RcaResult } from '@rootline/contract';
import { createRedactor } from '@rootline/rca';
import { code } from '../report/escape-markdown.ts';
import { markdownReport } from '../report/markdown.ts';
import type { Job } from './provider.ts';

/** GitHub takes 65,536 characters, which may be four bytes each. */
const COMMENT_BYTES = 60_000;
/** By this a later run finds its comment. A log cannot bring it there: what a log says is never a comment of HTML. */
export const MARK = '<!-- rootline: why the run failed -->';

export interface JobReport {
  job: Pick<Job, 'name' | 'page' | 'lineLink'>;
  result: RcaResult;
  entryCount: number;
  hasBaseline: boolean;
}

/** The comment on a change request: a report for each failed job, as far as they fit, without secrets of the logs. */
export function ciReport(reports: readonly JobReport[], runPage: string): string {
  const redactor = createRedactor('secrets');
  const head = [MARK, `Why [this run](${runPage}) failed, by Rootline. Every line stands in the log of its job.`];
  const blocks = reports.map((report) => blockOf(report, redactor.redact));
  const kept: string[] = [];
  let room = COMMENT_BYTES - bytesOf(head.join('\n\n')) - 200;
  for (const block of blocks) {
    const bytes = bytesOf(block) + 2;
    if (bytes > room) break;
    kept.push(block);
    room -= bytes;
  }
  const left = blocks.length - kept.length;
  const end = left > 0 ? [`The reports of ${left} more failed ${left === 1 ? 'job' : 'jobs'} do not fit here.`] : [];
  return `${[...head, ...kept, ...end].join('\n\n')}\n`;
}

function blockOf({ job, result, entryCount, hasBaseline }: JobReport, redact: (text: string) => string): string {
  const source = { filename: job.name, entryCount, page: null, lineLink: job.lineLink };
  const report = markdownReport(withoutSecrets(result, redact), source).replace(/^# .*\n\n/, '');
  const compared = hasBaseline ? 'compared with the last green run' : 'there was no green run to compare with';
  return `# ${code(redact(job.name))}\n\n[The job](${job.page}), ${compared}.\n\n${report.trimEnd()}`;
}

/** The same result in which no text holds a secret. */
function withoutSecrets(result: RcaResult, redact: (text: string) => string): RcaResult {
  return JSON.parse(JSON.stringify(result), (_, value) => (typeof value === 'string' ? redact(value) : value));
}

function bytesOf(text: string): number {
  return Buffer.byteLength(text);
}
