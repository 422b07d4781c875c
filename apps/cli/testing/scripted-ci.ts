import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

interface ScriptedComment {
  id: number;
  body: string;
  author: 'bot' | 'person';
}

/** What a scripted provider was asked to change, as METHOD PATH. */
export interface ScriptedCi {
  url: string;
  comments: ScriptedComment[];
  changes: string[];
  close(): void;
}

/** Answers like the APIs of GitHub, GitLab and Jenkins: one failed job `test`, one successful run before it, one change request. */
export async function startScriptedCi(logs: { failed: string; green: string }): Promise<ScriptedCi> {
  const comments: ScriptedComment[] = [];
  const changes: string[] = [];
  const server = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://x');
    const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const method = request.method ?? 'GET';
    const body = method === 'GET' ? '' : JSON.parse(await textOf(request)).body;
    if (method !== 'GET') changes.push(`${method} ${pathname}`);
    const found = changed(method, pathname, body) ?? ANSWERS(base)[pathname];
    if (found === undefined) return void response.writeHead(404).end('{"message":"Not Found"}');
    if (typeof found === 'number') return void response.writeHead(found).end('{"message":"<b>no</b>"}');
    if (typeof found === 'string') return void response.end(found);
    // GitHub keeps logs elsewhere, where its token must not arrive.
    if (found instanceof URL) return void response.writeHead(302, { location: found.href }).end();
    if (pathname === '/elsewhere' && request.headers.authorization !== undefined)
      return void response.writeHead(400).end();
    const isLater = Number(searchParams.get('page') ?? 1) > 1;
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(isLater ? [] : found));
  });

  function changed(method: string, path: string, body: string): unknown {
    const id = Number(path.split('/').at(-1));
    const known = comments.find((comment) => comment.id === id);
    if (method === 'POST') comments.push({ id: comments.length + 1, body, author: 'bot' });
    if ((method === 'PATCH' || method === 'PUT') && known !== undefined) known.body = body;
    return method === 'GET' ? undefined : {};
  }

  const ANSWERS = (base: string): Record<string, unknown> => ({
    '/repos/o/r/actions/runs/7': { id: 7, workflow_id: 3, html_url: `${base}/o/r/actions/runs/7` },
    '/repos/o/r/actions/runs/7/attempts/1/jobs': {
      total_count: 2,
      jobs: [githubJob(base, 70, 'lint', 'success'), githubJob(base, 71, 'test', 'failure')],
    },
    '/repos/o/r': { default_branch: 'main' },
    '/repos/o/r/actions/runs/8': { id: 8, workflow_id: 3, html_url: `${base}/o/r/actions/runs/8`, run_attempt: 2 },
    '/repos/o/r/actions/runs/8/attempts/2/jobs': { total_count: 1, jobs: [githubJob(base, 81, 'test', 'failure')] },
    // GitHub deletes logs after some time.
    '/repos/o/r/actions/jobs/81/logs': 410,
    '/repos/o/r/actions/runs/6': {
      id: 6,
      workflow_id: 3,
      html_url: `${base}/o/r/actions/runs/6`,
      status: 'completed',
      conclusion: 'success',
    },
    '/repos/o/r/actions/runs/6/attempts/1/jobs': {
      total_count: 1,
      jobs: [githubJob(base, 61, 'test', 'success')],
    },
    '/repos/o/r/actions/runs/5': 401,
    '/repos/o/r/actions/workflows/3/runs': {
      total_count: 1,
      workflow_runs: [{ id: 6, workflow_id: 3, html_url: `${base}/o/r/actions/runs/6` }],
    },
    '/repos/o/r/actions/runs/6/jobs': { total_count: 1, jobs: [githubJob(base, 61, 'test', 'success')] },
    '/repos/o/r/actions/jobs/71/logs': new URL(`${base}/elsewhere/71`),
    '/elsewhere/71': logs.failed,
    '/repos/o/r/actions/jobs/61/logs': logs.green,
    '/repos/o/r/issues/5/comments': comments.map(({ id, body, author }) => ({
      id,
      body,
      user: author === 'bot' ? { login: 'github-actions[bot]', type: 'Bot' } : { login: 'anna', type: 'User' },
    })),
    '/projects/9/pipelines/7/jobs': [gitlabJob(base, 71, 'test')],
    '/projects/9/pipelines': [{ id: 6, ref: 'main', status: 'success' }],
    '/projects/9/pipelines/6/jobs': [gitlabJob(base, 61, 'test')],
    '/projects/9/jobs/71/trace': logs.failed,
    '/projects/9/jobs/61/trace': logs.green,
    '/user': { id: 1, username: 'project_9_bot' },
    '/projects/9/merge_requests/5/notes': comments.map(({ id, body, author }) => ({
      id,
      body,
      system: false,
      author: { id: author === 'bot' ? 1 : 2 },
    })),
    '/job/shop/7/consoleText': logs.failed,
    '/job/shop/lastSuccessfulBuild/consoleText': logs.green,
  });

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { url, comments, changes, close: () => void server.close() };
}

function githubJob(base: string, id: number, name: string, conclusion: string) {
  return {
    id,
    run_id: 7,
    name,
    status: 'completed',
    conclusion,
    html_url: `${base}/o/r/actions/runs/7/job/${id}`,
    steps: [],
  };
}

function gitlabJob(base: string, id: number, name: string) {
  return { id, name, stage: 'test', status: 'failed', allow_failure: false, web_url: `${base}/o/r/-/jobs/${id}` };
}

async function textOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return text;
}
