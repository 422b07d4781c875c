import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Ended, runCommand } from '#testing/run-command.ts';
import { type ScriptedCi, startScriptedCi } from '#testing/scripted-ci.ts';
import { run } from '../commands/gh.ts';
import { readRunAddress } from './run-address.ts';

const lines = (failing: boolean) =>
  Array.from({ length: 200 }, (_, i) => {
    const time = new Date(Date.UTC(2026, 1, 3, 9, 0, i)).toISOString();
    if (!failing || i < 150) return `${time} INFO web.Access GET /items/${i} answered 200`;
    return `${time} ERROR shop.Orders order ${i} was refused`;
  }).join('\n');

let ci: ScriptedCi;
let folder: string;
beforeAll(async () => {
  ci = await startScriptedCi({ failed: lines(true), green: lines(false) });
  folder = await mkdtemp(join(tmpdir(), 'rootline-gh-test-'));
  // What gh does with these words, by the scripted server.
  await program(
    'gh',
    `const [api, flag, host, path] = process.argv.slice(2);
     if (api !== 'api' || flag !== '--hostname') process.exit(2);
     if (process.env.GH_STATE === 'nobody') {
       console.error('To get started with GitHub CLI, please run:  gh auth login');
       process.exit(4);
     }
     const answer = await fetch('http://' + host + '/' + path);
     process.stdout.write(await answer.text());
     if (!answer.ok) { console.error('gh: <b>no</b> (HTTP ' + answer.status + ')'); process.exitCode = 1; }`,
  );
});
afterAll(async () => {
  ci.close();
  await rm(folder, { recursive: true });
});

async function program(name: string, script: string): Promise<void> {
  await writeFile(join(folder, `${name}.mjs`), script);
  await writeFile(join(folder, name), `#!/bin/sh\nexec "${process.execPath}" "${join(folder, name)}.mjs" "$@"\n`);
  await chmod(join(folder, name), 0o755);
}

/** Runs the command with these of the variables that it reads, and keeps what it prints. */
async function gh(words: string[], environment: Record<string, string>): Promise<Ended> {
  const names = [
    'PATH',
    'GH_STATE',
    'GH_TOKEN',
    'GITHUB_TOKEN',
    'GITHUB_SERVER_URL',
    'GITHUB_API_URL',
    'GITHUB_ACTIONS',
  ];
  for (const name of names) vi.stubEnv(name, environment[name]);
  try {
    return await runCommand(run, words);
  } finally {
    vi.unstubAllEnvs();
  }
}

const withGh = () => ({ PATH: folder });
const withToken = () => ({
  PATH: join(folder, 'nothing'),
  GITHUB_TOKEN: 'ghp_x',
  GITHUB_SERVER_URL: ci.url,
  GITHUB_API_URL: ci.url,
});
const runUrl = (rest: string) => `${ci.url}/o/r/actions/runs/${rest}`;

describe.each([
  ['the program gh', withGh],
  ['a token', withToken],
])('a run, looked at with %s', (_what, environment) => {
  it('is explained job by job, compared with the last successful run, and nothing is written there', async () => {
    const { code, stdout, stderr } = await gh([runUrl('7')], environment());
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).toMatch(
      /^test, compared with the last successful run\nhttp:\S+\/actions\/runs\/7\/job\/71\n\n[A-Z ]{5,}/,
    );
    expect(stdout).toContain('order 150 was refused');
    expect(ci.changes).toEqual([]);
  });

  it('is told in every format, with an exit code for a finding', async () => {
    const json = await gh(
      [`${runUrl('7')}/job/71?pr=5#step:3:1`, '--format', 'json', '--fail-on', 'high'],
      environment(),
    );
    expect([json.code, JSON.parse(json.stdout)]).toMatchObject([1, { job: 'test', hasBaseline: true, result: {} }]);
    const html = await gh([runUrl('7'), '--format', 'html', '--baseline', 'none'], environment());
    expect(html.stdout).toMatch(/^<!doctype html>/);
  });

  it.each([
    ['6', 4, 'The run did not fail: it ended with success.'],
    ['7/job/99', 4, 'The run has no such job in that attempt.'],
    ['5', 3, 'does not know the token, or it has expired.'],
    ['404', 3, 'knows no such run, or you may not see it.'],
    ['8', 3, 'The logs of this run are gone: GitHub deletes them after some time'],
  ])('is refused in plain words: %s', async (run, code, sentence) => {
    const ended = await gh([runUrl(run)], environment());
    expect(ended).toMatchObject({ code, stdout: '', stderr: expect.stringContaining(sentence) });
    expect(ended.stderr.trim().split('\n')).toHaveLength(1);
    expect(ended.stderr).not.toContain('<b>');
  });
});

describe('rootline gh', () => {
  it('says what it needs where there is neither the program nor a token', async () => {
    expect(await gh([runUrl('7')], { PATH: join(folder, 'nothing') })).toEqual({
      code: 2,
      stdout: '',
      stderr: 'This needs the program gh, signed in with gh auth login, or a token in GITHUB_TOKEN.\n',
    });
  });

  it('says so where nobody is signed in', async () => {
    const { code, stderr } = await gh([runUrl('7')], { ...withGh(), GH_STATE: 'nobody' });
    expect([code, stderr]).toEqual([
      3,
      expect.stringMatching(/gh is not signed in to 127\.0\.0\.1:\d+: run gh auth login/),
    ]);
  });

  it('sends the token to its own server only', async () => {
    const { code, stderr } = await gh([runUrl('7')], { PATH: join(folder, 'nothing'), GITHUB_TOKEN: 'ghp_x' });
    expect([code, stderr]).toEqual([2, expect.stringContaining('This needs the program gh')]);
  });

  it('says so where the server cannot be reached', async () => {
    const url = 'http://127.0.0.1:9';
    const ended = await gh([`${url}/o/r/actions/runs/7`], {
      ...withToken(),
      GITHUB_SERVER_URL: url,
      GITHUB_API_URL: url,
    });
    expect(ended).toMatchObject({ code: 3, stderr: '127.0.0.1:9 is unreachable.\n' });
  });

  it.each([
    [['https://github.com/o/r/pull/5'], 'That is not the address of a run.'],
    [['o/r/actions/runs/7'], 'That is not the address of a run.'],
    [[], 'gh takes the address of one run.'],
    [[`https://github.com/o/r/actions/runs/7`, '--model', 'm'], 'Use --endpoint and --model together.'],
  ])('refuses %j', async (words, sentence) => {
    expect(await gh(words, withGh())).toMatchObject({ code: 2, stdout: '', stderr: expect.stringContaining(sentence) });
  });
});

describe('the address of a run', () => {
  it.each([
    ['https://github.com/o/r.js/actions/runs/7', ['o/r.js', '7', null, null]],
    ['https://github.com/o/r/actions/runs/7/attempts/2', ['o/r', '7', '2', null]],
    ['https://github.com/o/r/actions/runs/7/job/71#step:4:12', ['o/r', '7', null, '71']],
    ['https://github.com/o/r/actions/runs/7/attempts/2?pr=3', ['o/r', '7', '2', null]],
  ])('%s is read', (text, expected) => {
    const { repository, runId, attempt, jobId } = readRunAddress(text);
    expect([repository, runId, attempt, jobId]).toEqual(expected);
  });

  it.each([
    '',
    'x',
    'ftp://github.com/o/r/actions/runs/7',
    'https://github.com/o/r/actions/runs/x',
    'https://github.com/o/r/actions/runs/7/x',
  ])('%j is refused', (text) => {
    expect(() => readRunAddress(text)).toThrow('That is not the address of a run.');
  });
});
