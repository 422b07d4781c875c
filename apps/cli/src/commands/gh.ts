import { cleanText, undatedTimes } from '@rootline/contract';
import { readArguments } from '../arguments.ts';
import { type CiModel, withAnalyzedJob } from '../ci/analyze-job.ts';
import { CiRefused } from '../ci/ci-api.ts';
import { explained, type OpenedRun, openRun } from '../ci/open-run.ts';
import type { Job } from '../ci/provider.ts';
import { type RunAddress, readRunAddress } from '../ci/run-address.ts';
import { CommandError, UsageError } from '../command-error.ts';
import { tell, write } from '../print.ts';
import {
  REPORT_FLAGS,
  REPORT_HELP,
  type ReportFormat,
  type ReportWishes,
  readReportFlags,
  refuseMany,
  report,
} from '../report/report-flags.ts';
import { styleOfOutput } from '../report/terminal-style.ts';

const MOST_JOBS = 10;

export const help = `Usage: rootline gh RUN_URL [--baseline FILE|none] [--endpoint URL --model NAME]

Shows why a GitHub Actions run failed. RUN_URL is the address of the run, of one attempt, or of one job, as your browser
shows it. Reads the logs of the failed jobs and of the last successful run; writes nothing to GitHub. Uses the token in
GH_TOKEN or GITHUB_TOKEN, or else the gh program you are signed in to.

  --baseline FILE   baseline log to use instead of the last successful run; none disables the comparison
  --endpoint URL    model server, used with --model NAME; without both, no model is used
${REPORT_HELP}

For your own GitHub server, set GITHUB_SERVER_URL, and GITHUB_API_URL if its API is at a different address.

Examples:
  rootline gh https://github.com/OWNER/REPOSITORY/actions/runs/123
  rootline gh https://github.com/OWNER/REPOSITORY/actions/runs/123/job/456 --why

Exit codes: 0 success, 1 finding at or above --fail-on, 2 usage error, or neither gh nor a token, 3 GitHub unreachable,
request rejected, or logs gone, 4 no job failed, or no log could be analyzed.
`;

/** `rootline gh RUN_URL`. */
export async function run(args: string[]): Promise<number> {
  const { words, flags } = readArguments(args, {
    ...REPORT_FLAGS,
    baseline: { type: 'string' },
    endpoint: { type: 'string' },
    model: { type: 'string' },
  });
  const [text] = words;
  if (text === undefined || words.length > 1) throw new UsageError('gh takes the address of one run.');
  const wishes = readReportFlags(flags);
  const { endpoint, model } = flags;
  if ((endpoint === undefined) !== (model === undefined)) throw new UsageError('Use --endpoint and --model together.');
  const asked = endpoint === undefined || model === undefined ? null : { endpoint, model };
  const address = readRunAddress(text);
  const opened = await openRun(address, process.env);
  if (opened.jobs.length > 1) refuseMany(wishes.format, 'name one of the jobs by its address');
  return reportJobs(opened, {
    address,
    baseline: flags.baseline,
    model: asked,
    ...wishes,
    format: wishes.format ?? 'text',
  });
}

interface Wishes extends ReportWishes {
  address: RunAddress;
  baseline: string | undefined;
  model: CiModel | null;
  format: ReportFormat;
}

/** A report for each job. One whose log cannot be had does not keep the others from theirs. */
async function reportJobs({ jobs, greenJob }: OpenedRun, wishes: Wishes): Promise<number> {
  const codes: number[] = [];
  const failures: CommandError[] = [];
  for (const job of jobs.slice(0, MOST_JOBS)) {
    try {
      if (codes.length > 0 && wishes.format === 'text') await write('\n');
      codes.push(await reportJob(job, greenJob, wishes));
    } catch (error) {
      if (!(error instanceof CommandError)) throw error;
      failures.push(error instanceof CiRefused ? explained(error, wishes.address) : error);
    }
  }
  const [first] = failures;
  if (first !== undefined && codes.length === 0) throw first;
  for (const { message } of failures) tell(message);
  if (jobs.length > MOST_JOBS) tell(`${jobs.length - MOST_JOBS} more jobs have failed; name one by its address.`);
  return Math.max(...codes, ...failures.map(({ exitCode }) => exitCode));
}

async function reportJob(job: Job, greenJob: OpenedRun['greenJob'], wishes: Wishes): Promise<number> {
  const { baseline, model, format } = wishes;
  const green = baseline === undefined ? await greenOf(job, greenJob) : null;
  const good = baseline === undefined || baseline === 'none' ? null : baseline;
  return withAnalyzedJob(job, { log: null, good, green, model }, async ({ result, log, readLines, hasBaseline }) => {
    const compared = !hasBaseline
      ? 'with nothing to compare with'
      : good === null
        ? 'compared with the last successful run'
        : 'compared with a baseline';
    const name = cleanText(job.name);
    if (format === 'text') await write(`${styleOfOutput().paint('bold', name)}, ${compared}\n${job.page}\n\n`);
    return report(
      {
        result,
        source: { filename: name, entryCount: log.entryCount, page: job.page },
        log,
        readLines,
        undated: undatedTimes(log),
        facts: { job: job.name, page: job.page, hasBaseline },
      },
      wishes,
    );
  });
}

/** Without a successful run there is less to say, and no reason to say nothing. */
async function greenOf(job: Job, greenJob: OpenedRun['greenJob']): Promise<Job | null> {
  try {
    return await greenJob(job.name);
  } catch (error) {
    if (!(error instanceof CommandError)) throw error;
    tell(`The last successful run of ${job.name}: ${error.message}`);
    return null;
  }
}
