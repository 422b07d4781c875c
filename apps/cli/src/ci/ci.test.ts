import { execFile } from 'node:child_process';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ScriptedCi, startScriptedCi } from '#testing/scripted-ci.ts';
import { MARK } from './ci-report.ts';

const REPOSITORY = join(import.meta.dirname, '../../../..');
const PASSWORD = 'hunter2hunter2';
const lines = (failing: boolean) =>
  Array.from({ length: 200 }, (_, i) => {
    const time = new Date(Date.UTC(2026, 1, 3, 9, 0, i)).toISOString();
    if (!failing || i < 150) return `${time} INFO web.Access GET /items/${i} answered 200`;
    if (i === 150) return `${time} WARN shop.Config password=${PASSWORD} @everyone was read from ${'`'}x${'`'}`;
    return `${time} ERROR shop.Orders order ${i} was refused ##[add-path]/x @everyone fixes #1`;
  }).join('\n');

let ci: ScriptedCi;
let folder: string;
beforeAll(async () => {
  ci = await startScriptedCi({ failed: lines(true), green: lines(false) });
  folder = await mkdtemp(join(tmpdir(), 'rootline-ci-test-'));
  // What a runner finds as npx, without a registry.
  const main = join(import.meta.dirname, '..', 'main.ts');
  await writeFile(join(folder, 'npx'), `#!/bin/sh\nshift 2\nexec "${process.execPath}" "${main}" "$@"\n`);
  await chmod(join(folder, 'npx'), 0o755);
  await writeFile(join(folder, 'event.json'), '{"pull_request":{"number":5},"repository":{"default_branch":"main"}}');
});
afterAll(async () => {
  ci.close();
  await rm(folder, { recursive: true });
});

/** Runs the script of a step as a runner does: in its shell, with nothing in the environment but what is given. */
function runStep(shell: string[], script: string, environment: Record<string, string>) {
  const [program = 'sh', ...words] = shell;
  const env = { PATH: `${folder}${delimiter}${process.env['PATH'] ?? ''}`, INPUT_VERSION: '0.1.0', ...environment };
  return new Promise<{ code: number; text: string }>((resolve) => {
    execFile(program, [...words, script], { cwd: folder, env }, (error, stdout, stderr) =>
      resolve({ code: error === null ? 0 : Number(error.code), text: stdout + stderr }),
    );
  });
}

/** The block of a YAML or Groovy file that stands behind the word, without its indent. */
async function scriptIn(file: string, start: RegExp, end: RegExp): Promise<string> {
  const text = await readFile(join(REPOSITORY, file), 'utf8');
  const rest = text.slice((start.exec(text)?.index ?? 0) + (start.exec(text)?.[0].length ?? 0));
  return rest.slice(0, end.exec(rest)?.index ?? rest.length);
}

const github = (more: Record<string, string> = {}) => ({
  GITHUB_API_URL: ci.url,
  GITHUB_SERVER_URL: ci.url,
  GITHUB_REPOSITORY: 'o/r',
  GITHUB_RUN_ID: '7',
  GITHUB_TOKEN: 'ghs_x',
  GITHUB_EVENT_PATH: join(folder, 'event.json'),
  GITHUB_STEP_SUMMARY: join(folder, 'summary.md'),
  ...more,
});
const gitlab = () => ({
  CI_API_V4_URL: ci.url,
  CI_PROJECT_ID: '9',
  CI_PIPELINE_ID: '7',
  CI_PIPELINE_URL: `${ci.url}/o/r/-/pipelines/7`,
  CI_DEFAULT_BRANCH: 'main',
  CI_MERGE_REQUEST_IID: '5',
  ROOTLINE_GITLAB_TOKEN: 'glpat-x',
});

describe('a failed run', () => {
  it('shows with --dry-run what it would say, and says it nowhere', async () => {
    const told = await runStep(['sh', '-e', '-c'], 'npx --yes rootline ci github --dry-run', {
      ...github(),
      GITHUB_STEP_SUMMARY: join(folder, 'dry.md'),
    });
    expect(told.code).toBe(0);
    expect(told.text.startsWith(MARK)).toBe(true);
    expect(told.text).toContain('<details>');
    expect(ci.comments).toEqual([]);
    await expect(readFile(join(folder, 'dry.md'))).rejects.toThrow('ENOENT');
  });

  it('at GitHub gets its reasons in the summary and in one comment, which the next run renews', async () => {
    const script = await scriptIn('integrations/github-action/action.yml', /run: \|\n/, /$(?!\n)/);
    ci.comments.push({ id: 90, body: `${MARK} of a person`, author: 'person' });
    expect(await runStep(['bash', '-e', '-o', 'pipefail', '-c'], script, github())).toMatchObject({ code: 0 });
    const [, made] = ci.comments;
    expect(made?.body).toContain('compared with the last successful run');
    expect(made?.body).toMatch(/^151 \| .*WARN shop\.Config/m);
    expect(made?.body).not.toContain(PASSWORD);
    expect(await readFile(join(folder, 'summary.md'), 'utf8')).toBe(made?.body);
    const outsideFences = made?.body.replace(/^(`{3,})text\n[\s\S]*?\n\1$/gm, '').replace(/`[^`]*`/g, '');
    expect(outsideFences).not.toMatch(/@everyone|(?<!\\)#1/);
    const log = join(folder, 'tee.log');
    await writeFile(log, lines(true).replaceAll('refused', 'lost'));
    const again = github({ INPUT_LOG: log, INPUT_BASELINE: 'none', GITHUB_JOB: 'test' });
    expect(await runStep(['bash', '-e', '-o', 'pipefail', '-c'], script, again)).toMatchObject({ code: 0 });
    expect(ci.comments).toHaveLength(2);
    expect(ci.comments[1]?.body).toContain('lost');
    expect(ci.comments[0]?.body).toBe(`${MARK} of a person`);
  });

  it('at GitLab gets them with links to the lines, in one note', async () => {
    const script = await scriptIn('templates/rootline.yml', / {4}- \|\n/, /\n {2}artifacts:/);
    ci.comments.length = 0;
    expect(await runStep(['sh', '-e', '-c'], script, gitlab())).toMatchObject({ code: 0 });
    expect(ci.comments.map(({ body }) => body)).toEqual([await readFile(join(folder, 'rootline.md'), 'utf8')]);
    expect(ci.comments[0]?.body).toContain(`[line 151](${ci.url}/o/r/-/jobs/71#L151)`);
  });

  it('at Jenkins gets them in a file', async () => {
    const script = await scriptIn('integrations/jenkins/vars/rootline.groovy', /sh '''\n/, /\n\s*'''/);
    const environment = { BUILD_URL: `${ci.url}/job/shop/7/`, JOB_URL: `${ci.url}/job/shop/`, JOB_NAME: 'shop' };
    expect(await runStep(['sh', '-e', '-c'], script, environment)).toMatchObject({ code: 0 });
    expect(await readFile(join(folder, 'rootline.md'), 'utf8')).toContain('compared with the last successful run');
  });

  it('is refused with a sentence where the system is another or says no', async () => {
    const sh = ['sh', '-c'];
    expect(await runStep(sh, 'npx --yes rootline ci github', {})).toMatchObject({
      code: 2,
      text: expect.stringContaining('GITHUB_API_URL is not set'),
    });
    const refused = await runStep(sh, 'npx --yes rootline ci gitlab', { ...gitlab(), CI_PROJECT_ID: '8' });
    expect(refused).toMatchObject({
      code: 3,
      text: expect.stringContaining('rejected GET /projects/8/pipelines/7/jobs (404)'),
    });
  });
});
