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

Why a run of GitHub Actions failed, from the address that a browser shows for the run, an attempt of it, or one of its
jobs: takes the logs of the jobs that failed and that of the last green run, and reports here. Nothing is written at
GitHub. The token in GH_TOKEN or GITHUB_TOKEN is used, else the program gh of whoever is signed in there.

  --baseline FILE   compare with this good log instead of the last green run; none compares with nothing
  --endpoint URL    model server, with --model NAME; without them no model is asked
${REPORT_HELP}

GITHUB_SERVER_URL, and GITHUB_API_URL where that is not below it, name a server of your own that the token is for.

Examples:
  rootline gh https://github.com/OWNER/REPOSITORY/actions/runs/123
  rootline gh https://github.com/OWNER/REPOSITORY/actions/runs/123/job/456 --why

Exit code: 0 done, 1 finding at or above --fail-on, 2 wrong call, or neither gh nor a token, 3 GitHub refused or is out
of reach, or the logs are gone, 4 no job has failed, or no log could be analysed.
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
  if ((endpoint === undefined) !== (model === undefined))
    throw new UsageError('--endpoint and --model belong together.');
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
        ? 'compared with the last green run'
        : 'compared with a good log';
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

/** Without a green run there is less to say, and no reason to say nothing. */
async function greenOf(job: Job, greenJob: OpenedRun['greenJob']): Promise<Job | null> {
  try {
    return await greenJob(job.name);
  } catch (error) {
    if (!(error instanceof CommandError)) throw error;
    tell(`The last green run of ${job.name}: ${error.message}`);
    return null;
  }
}
