import * as z from 'zod';
import { CommandError } from '../command-error.ts';
import { EXIT } from '../exit-codes.ts';
import { address, type CiApi, CiRefused, createCiApi, sendTo } from './ci-api.ts';
import { sendThroughGh } from './gh-program.ts';
import { githubHeaders, jobsOfRun } from './github.ts';
import type { Job } from './provider.ts';
import type { RunAddress } from './run-address.ts';

const runSchema = z.object({
  status: z.string().nullish(),
  conclusion: z.string().nullish(),
  run_attempt: z.number().default(1),
  pull_requests: z.array(z.object({ base: z.object({ ref: z.string() }) })).nullish(),
});
const repositorySchema = z.object({ default_branch: z.string() });

/** A run that someone looks at from elsewhere. */
export interface OpenedRun {
  /** Jobs that have failed, or the one that was named. Throws when there is none. */
  jobs: Job[];
  greenJob(name: string): Promise<Job | null>;
}

/** Opens a run of GitHub Actions with the token of the environment, else through the program gh. */
export async function openRun(run: RunAddress, environment: NodeJS.ProcessEnv): Promise<OpenedRun> {
  const api = createCiApi(senderFor(run, environment));
  const repository = `/repos/${run.repository}`;
  try {
    const found = runSchema.parse(await api.json(`${repository}/actions/runs/${run.runId}`));
    const { failedJobs, greenJob } = jobsOfRun(api, {
      repository,
      runId: run.runId,
      attempt: run.attempt ?? String(found.run_attempt),
      branch: found.pull_requests?.[0]?.base.ref ?? (await defaultBranch(api, repository)),
      ...(run.jobId !== null && { jobId: run.jobId }),
    });
    const jobs = await failedJobs();
    if (jobs.length > 0) return { jobs, greenJob };
    throw new CommandError(noJobs(run, found), EXIT.failed);
  } catch (error) {
    throw error instanceof CiRefused ? explained(error, run) : error;
  }
}

function senderFor({ origin, host }: RunAddress, environment: NodeJS.ProcessEnv) {
  const token = environment['GH_TOKEN'] || environment['GITHUB_TOKEN'];
  const { GITHUB_SERVER_URL: server = 'https://github.com', GITHUB_API_URL: api } = environment;
  // Whoever gives someone an address must not get the token by it: it goes to its own server, and to no other.
  if (!token || !URL.canParse(server) || new URL(server).origin !== origin) return sendThroughGh(host, environment);
  const isPublic = host === 'github.com';
  const base =
    api === undefined
      ? isPublic
        ? 'https://api.github.com'
        : `${origin}/api/v3`
      : address(environment, 'GITHUB_API_URL');
  return sendTo(base, githubHeaders(token));
}

async function defaultBranch(api: CiApi, repository: string): Promise<string> {
  return repositorySchema.parse(await api.json(repository)).default_branch;
}

function noJobs({ jobId }: RunAddress, { status, conclusion }: z.output<typeof runSchema>): string {
  if (jobId !== null) return 'The run has no such job in that attempt.';
  if (status !== 'completed') return 'The run is not finished, and no job of it has failed so far.';
  return `The run did not fail: it ended with ${/^\w+$/.test(conclusion ?? '') ? conclusion : 'no conclusion'}.`;
}

const SENTENCES: Readonly<Record<number, (host: string) => string>> = {
  401: (host) => `${host} does not know the token, or it has expired.`,
  403: (host) => `${host} lets you not read this, or has had too many calls of yours.`,
  404: (host) => `${host} knows no such run, or you may not see it.`,
  410: () =>
    'The logs of this run are gone: GitHub deletes them after some time, 90 days unless the repository says otherwise.',
};

/** The same refusal as a sentence for whoever pasted an address. */
export function explained(error: CiRefused, { host }: Pick<RunAddress, 'host'>): CommandError {
  const sentence = SENTENCES[error.status]?.(host);
  return sentence === undefined ? error : new CommandError(sentence, EXIT.refused, { cause: error });
}
