import { readFile } from 'node:fs/promises';
import * as z from 'zod';
import { address, type CiApi, createCiApi, sendTo, variable } from './ci-api.ts';
import type { CommentStore, Job, Provider } from './provider.ts';

// Shapes as the REST API of GitHub answers, version 2022-11-28.
const runSchema = z.object({ id: z.number(), workflow_id: z.number(), html_url: z.string() });
const runsSchema = z.object({ workflow_runs: z.array(runSchema) });
const jobsSchema = z.object({
  jobs: z.array(
    z.object({ id: z.number(), name: z.string(), html_url: z.string(), conclusion: z.string().nullable() }),
  ),
});
const commentsSchema = z.array(
  z.object({
    id: z.number(),
    body: z.string().nullish(),
    user: z.object({ login: z.string(), type: z.string() }).nullable(),
  }),
);
const eventSchema = z.object({
  pull_request: z.object({ number: z.number() }).optional(),
  repository: z.object({ default_branch: z.string() }).optional(),
});
type FoundJob = z.output<typeof jobsSchema>['jobs'][number];

/** GitHub Actions, as its variables and GITHUB_TOKEN say. */
export async function openGithub(environment: NodeJS.ProcessEnv): Promise<Provider> {
  const api = createCiApi(
    sendTo(address(environment, 'GITHUB_API_URL'), githubHeaders(variable(environment, 'GITHUB_TOKEN'))),
  );
  const name = variable(environment, 'GITHUB_REPOSITORY');
  const runId = variable(environment, 'GITHUB_RUN_ID');
  const event = await readEvent(environment['GITHUB_EVENT_PATH']);
  const repository = `/repos/${name}`;
  const number = event.pull_request?.number;
  return {
    page: `${address(environment, 'GITHUB_SERVER_URL')}/${name}/actions/runs/${runId}`,
    summaryFile: environment['GITHUB_STEP_SUMMARY'] ?? null,
    ...jobsOfRun(api, {
      repository,
      runId,
      attempt: environment['GITHUB_RUN_ATTEMPT'] ?? '1',
      branch: environment['GITHUB_BASE_REF'] || event.repository?.default_branch,
    }),
    comments: number === undefined ? null : commentsOf(api, repository, number),
  };
}

export function githubHeaders(token: string): Record<string, string> {
  return {
    accept: 'application/vnd.github+json',
    authorization: `Bearer ${token}`,
    'x-github-api-version': '2022-11-28',
  };
}

/** A run, and the branch on which the green one before it is looked for. */
export interface GithubRun {
  /** `/repos/OWNER/NAME`. */
  repository: string;
  runId: string;
  attempt: string;
  branch: string | undefined;
  /** Only this job, failed or not. */
  jobId?: string;
}

const FAILED = ['failure', 'timed_out'];

/** The jobs of a run that have failed, and those of the last green one. */
export function jobsOfRun(
  api: CiApi,
  { repository, runId, attempt, branch, jobId }: GithubRun,
): Pick<Provider, 'failedJobs' | 'greenJob'> {
  const listJobs = (path: string) =>
    api.list(`${repository}/actions/runs/${path}/jobs`, (answer) => jobsSchema.parse(answer).jobs);
  const jobOf = ({ id, name, html_url: page }: FoundJob): Job => ({
    name,
    page,
    // A line is addressed by the number of its step, which the log does not tell.
    lineLink: () => null,
    readLog: () => api.stream(`${repository}/actions/jobs/${id}/logs`),
  });

  return {
    async failedJobs() {
      const jobs = await listJobs(`${runId}/attempts/${attempt}`);
      const isMeant = ({ id, conclusion }: FoundJob) =>
        jobId === undefined ? FAILED.includes(conclusion ?? '') : String(id) === jobId;
      return jobs.filter(isMeant).map(jobOf);
    },
    async greenJob(name) {
      const { workflow_id: workflow } = runSchema.parse(await api.json(`${repository}/actions/runs/${runId}`));
      const where = branch === undefined ? '' : `&branch=${encodeURIComponent(branch)}`;
      const path = `${repository}/actions/workflows/${workflow}/runs?status=success&per_page=1${where}`;
      const [green] = runsSchema.parse(await api.json(path)).workflow_runs;
      if (green === undefined) return null;
      const job = (await listJobs(String(green.id))).find((found) => found.name === name);
      return job === undefined ? null : jobOf(job);
    },
  };
}

function commentsOf(api: CiApi, repository: string, issue: number): CommentStore {
  return {
    async listOwn() {
      const found = await api.list(`${repository}/issues/${issue}/comments`, (answer) => commentsSchema.parse(answer));
      // A job's token belongs to a bot. A person's comment is never changed, whatever it says.
      const own = found.filter(({ user }) => user?.type === 'Bot');
      return own.map(({ id, body }) => ({ id: String(id), body: body ?? '' }));
    },
    create: async (body) =>
      void (await api.json(`${repository}/issues/${issue}/comments`, { method: 'POST', body: { body } })),
    update: async (id, body) =>
      void (await api.json(`${repository}/issues/comments/${id}`, { method: 'PATCH', body: { body } })),
  };
}

async function readEvent(path: string | undefined): Promise<z.output<typeof eventSchema>> {
  if (path === undefined) return {};
  const text = await readFile(path, 'utf8').catch(() => '{}');
  return eventSchema.parse(JSON.parse(text));
}
