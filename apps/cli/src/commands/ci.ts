import { appendFile, writeFile } from 'node:fs/promises';
import { readArguments } from '../arguments.ts';
import { analyzeJob, type CiModel } from '../ci/analyze-job.ts';
import { ciReport, type JobReport, MARK } from '../ci/ci-report.ts';
import { openGithub } from '../ci/github.ts';
import { openGitlab } from '../ci/gitlab.ts';
import { openJenkins } from '../ci/jenkins.ts';
import type { CommentStore, Job, Provider } from '../ci/provider.ts';
import { CommandError, UsageError } from '../command-error.ts';
import { EXIT } from '../exit-codes.ts';
import { tell, write } from '../print.ts';

const PROVIDERS = { github: openGithub, gitlab: openGitlab, jenkins: openJenkins };
const MOST_JOBS = 10;

export const help = `Usage: rootline ci github|gitlab|jenkins [--log FILE] [--baseline FILE|none] [--out FILE] [--no-comment]
                   [--dry-run] [--endpoint URL --model NAME]

Run this in a job of a failed pipeline. It reads the logs of the failed jobs and of the last successful run, and explains the failure on
the run's page and in one comment on the pull request, which later runs update. Nothing in a log is ever rendered as
markup, a link, or a mention, and anything that looks like a secret is removed.

  --log FILE       this job's log, as written by tee, instead of the logs of the failed jobs
  --baseline FILE  baseline log to use instead of the last successful run; none disables the comparison
  --out FILE       also write the Markdown report to FILE
  --no-comment     do not post a comment
  --dry-run        print the comment; write and post nothing
  --endpoint URL   model server, used with --model NAME; without both, no model is used

See docs/ci.md for a complete job for each system and the variables and permissions it needs.
Exit codes: 0 success, 2 usage error, 3 CI system unreachable or request rejected, 4 no log could be analyzed.
`;

/** `rootline ci PROVIDER`. */
export async function run(args: string[]): Promise<number> {
  const { words, flags } = readArguments(args, {
    log: { type: 'string' },
    baseline: { type: 'string' },
    out: { type: 'string' },
    'no-comment': { type: 'boolean' },
    'dry-run': { type: 'boolean' },
    endpoint: { type: 'string' },
    model: { type: 'string' },
  });
  const [name = ''] = words;
  const open = Object.entries(PROVIDERS).find(([known]) => known === name)?.[1];
  if (open === undefined || words.length > 1)
    throw new UsageError(`ci requires one of ${Object.keys(PROVIDERS).join(', ')}.`);
  const { endpoint, model } = flags;
  if ((endpoint === undefined) !== (model === undefined)) throw new UsageError('Use --endpoint and --model together.');
  const provider = await open(process.env);
  const asked = endpoint === undefined || model === undefined ? null : { endpoint, model };
  const reports = await reportsOf(provider, { ...flags, model: asked });
  const text = ciReport(reports, provider.page);
  if (flags['dry-run'] === true) {
    await write(text);
    return EXIT.done;
  }
  if (flags.out !== undefined) await writeFile(flags.out, text);
  if (provider.summaryFile !== null) await appendFile(provider.summaryFile, text);
  else if (flags.out === undefined) await write(text);
  if (provider.comments !== null && flags['no-comment'] !== true) await say(provider.comments, text);
  return EXIT.done;
}

interface Wishes {
  log?: string | undefined;
  baseline?: string | undefined;
  model: CiModel | null;
}

/** A report for each failed job. One whose log cannot be had does not keep the others from theirs. */
async function reportsOf(provider: Provider, { log, baseline, model }: Wishes): Promise<JobReport[]> {
  const jobs: Job[] = log === undefined ? await provider.failedJobs() : [thisJob(provider, log)];
  const reports: JobReport[] = [];
  for (const job of jobs.slice(0, MOST_JOBS)) {
    try {
      const green = baseline === undefined ? await greenOf(provider, job) : null;
      const good = baseline === undefined || baseline === 'none' ? null : baseline;
      reports.push(await analyzeJob(job, { log: log ?? null, good, green, model }));
    } catch (error) {
      if (!(error instanceof CommandError)) throw error;
      tell(`${job.name}: ${error.message}`);
    }
  }
  if (reports.length === 0) throw new CommandError('No failed job has a log to analyze.', EXIT.failed);
  return reports;
}

function thisJob(provider: Provider, file: string): Job {
  const { GITHUB_JOB, CI_JOB_NAME, JOB_NAME } = process.env;
  const name = GITHUB_JOB ?? CI_JOB_NAME ?? JOB_NAME ?? file;
  return { name, page: provider.page, lineLink: () => null, readLog: () => Promise.resolve(new Blob([]).stream()) };
}

/** Without a successful run there is less to say, and no reason to say nothing. */
async function greenOf(provider: Provider, job: Job): Promise<Job | null> {
  try {
    return await provider.greenJob(job.name);
  } catch (error) {
    if (!(error instanceof CommandError)) throw error;
    tell(`Could not read the last successful run of ${job.name}: ${error.message}`);
    return null;
  }
}

/** Renews the comment of an earlier run, or makes the first. */
async function say(comments: CommentStore, text: string): Promise<void> {
  const earlier = (await comments.listOwn()).find(({ body }) => body.startsWith(MARK));
  if (earlier === undefined) await comments.create(text);
  else if (earlier.body.trimEnd() !== text.trimEnd()) await comments.update(earlier.id, text);
}
