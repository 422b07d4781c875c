import * as z from 'zod';
import { address, createCiApi, sendTo, variable } from './ci-api.ts';
import type { CommentStore, Job, Provider } from './provider.ts';

// Shapes as the REST API of GitLab answers, version 4.
const jobsSchema = z.array(
  z.object({ id: z.number(), name: z.string(), web_url: z.string(), allow_failure: z.boolean() }),
);
const pipelinesSchema = z.array(z.object({ id: z.number() }));
const notesSchema = z.array(
  z.object({ id: z.number(), body: z.string(), system: z.boolean(), author: z.object({ id: z.number() }) }),
);
const userSchema = z.object({ id: z.number() });
type FoundJob = z.output<typeof jobsSchema>[number];

/** GitLab CI, as its variables say. Logs and notes need ROOTLINE_GITLAB_TOKEN: the token of a job may not read them. */
export function openGitlab(environment: NodeJS.ProcessEnv): Provider {
  const api = createCiApi(
    sendTo(address(environment, 'CI_API_V4_URL'), {
      'private-token': variable(environment, 'ROOTLINE_GITLAB_TOKEN'),
    }),
  );
  const project = `/projects/${encodeURIComponent(variable(environment, 'CI_PROJECT_ID'))}`;
  const pipeline = variable(environment, 'CI_PIPELINE_ID');
  const request = environment['CI_MERGE_REQUEST_IID'];

  const listJobs = (id: string, scope: string) =>
    api.list(`${project}/pipelines/${id}/jobs?scope[]=${scope}`, (answer) => jobsSchema.parse(answer));
  const jobOf = ({ id, name, web_url: page }: FoundJob): Job => ({
    name,
    page,
    lineLink: (line) => `${page}#L${line}`,
    readLog: () => api.stream(`${project}/jobs/${id}/trace`),
  });

  return {
    page: address(environment, 'CI_PIPELINE_URL'),
    summaryFile: null,
    failedJobs: async () => (await listJobs(pipeline, 'failed')).filter((job) => !job.allow_failure).map(jobOf),
    async greenJob(name) {
      const branch = environment['CI_MERGE_REQUEST_TARGET_BRANCH_NAME'] ?? variable(environment, 'CI_DEFAULT_BRANCH');
      const path = `${project}/pipelines?status=success&per_page=1&ref=${encodeURIComponent(branch)}`;
      const [green] = pipelinesSchema.parse(await api.json(path));
      if (green === undefined) return null;
      const job = (await listJobs(String(green.id), 'success')).find((found) => found.name === name);
      return job === undefined ? null : jobOf(job);
    },
    comments: request === undefined || request === '' ? null : notesOf(request),
  };

  function notesOf(iid: string): CommentStore {
    const notes = `${project}/merge_requests/${encodeURIComponent(iid)}/notes`;
    return {
      async listOwn() {
        const { id: self } = userSchema.parse(await api.json('/user'));
        const found = await api.list(notes, (answer) => notesSchema.parse(answer));
        const own = found.filter(({ system, author }) => !system && author.id === self);
        return own.map(({ id, body }) => ({ id: String(id), body }));
      },
      create: async (body) => void (await api.json(notes, { method: 'POST', body: { body } })),
      update: async (id, body) => void (await api.json(`${notes}/${id}`, { method: 'PUT', body: { body } })),
    };
  }
}
