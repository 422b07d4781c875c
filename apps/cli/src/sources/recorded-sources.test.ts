import { readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { installProgram, installRecordings } from '#testing/recorded-programs.ts';
import { runCommand } from '#testing/run-command.ts';
import { run as docker } from '../commands/docker.ts';
import { run as journal } from '../commands/journal.ts';
import { run as kubectl } from '../commands/kubectl.ts';
import { run as podman } from '../commands/podman.ts';

// Real output, recorded: podman 4.3.1 with containers that ran, kubectl 1.32.4 against a server that speaks the Kubernetes API,
// and journalctl 252 with a journal that systemd-journal-remote wrote. Each file of testing/recordings says so, too.
let recorded: Awaited<ReturnType<typeof installRecordings>>;
beforeAll(async () => {
  recorded = await installRecordings(['podman', 'kubectl', 'journalctl']);
});
afterAll(() => recorded.remove());
beforeEach(() => vi.stubEnv('PATH', `${recorded.folder}${delimiter}${process.env['PATH'] ?? ''}`));
afterEach(() => vi.unstubAllEnvs());

const json = (text: string) =>
  JSON.parse(text) as {
    result: { rootCause: string; case?: { services: { name: string }[] } };
    files?: { file: string; service: string | null }[];
    notRead?: { file: string; reason: string }[];
  };

describe('rootline podman', () => {
  it('reports two containers and what the engine says of them as one case', async () => {
    const { code, stdout } = await runCommand(podman, ['shop-web-1', 'shop-db-1']);
    expect(code).toBe(0);
    expect(stdout).toMatch(/^ *shop-web-1\.log:\d+ 2026-.*refused/m);
    expect(stdout).toContain('shop-db');
  });

  it('puts lines of both outputs in the order of their times and knows the events', async () => {
    const folder = join(tmpdir(), `rootline-kept-${process.pid}`);
    await runCommand(podman, ['shop-web-1', 'shop-db-1', '--keep', folder]);
    const files = (await readdir(folder)).sort();
    expect(files).toEqual(['events.log', 'shop-db-1.log', 'shop-web-1.log']);
    const lines = (await readFile(join(folder, 'shop-web-1.log'), 'utf8')).trimEnd().split('\n');
    expect(lines).toHaveLength(33);
    expect(lines.map((line) => line.slice(0, 30)).toSorted()).toEqual(lines.map((line) => line.slice(0, 30)));
    expect(lines.filter((line) => / stderr F /.test(line))).toHaveLength(2);
    const events = await readFile(join(folder, 'events.log'), 'utf8');
    expect(events).toMatch(/ERROR shop-web: container shop-web-1 ended with exit code 3, image/);
    await rm(folder, { recursive: true });
  });

  it('reports the others when one container is not there, and names it', async () => {
    const { code, stdout } = await runCommand(podman, ['shop-web-1', 'nope', '--json']);
    expect(code).toBe(0);
    expect(json(stdout).notRead).toEqual([
      {
        file: 'nope',
        reason:
          'podman has no container nope; podman ps -a lists them: no container with name or ID "nope" found: no such container.',
      },
    ]);
  });

  it('ends with 2 when the only container is not there', async () => {
    const { code, stderr } = await runCommand(podman, ['nope']);
    expect({ code, stderr }).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('podman has no container nope'),
    });
  });
});

describe('rootline kubectl', () => {
  const server = ['--', '--server=http://127.0.0.1:1'];

  it('finds the cause in the container before the restart', async () => {
    const { code, stdout } = await runCommand(kubectl, ['-n', 'shop', 'deploy/web', '--json', ...server]);
    const { files, result } = json(stdout);
    expect(code).toBe(0);
    expect(files?.map(({ file }) => file)).toEqual([
      'events.log',
      'rollouts.log',
      'web-7d4b9c8f6d-x2x7k/app.log',
      'web-7d4b9c8f6d-x2x7k/app.previous.log',
      'web-7d4b9c8f6d-x2x7k/proxy.log',
    ]);
    expect(result.rootCause).toContain('the pool of connections is exhausted');
  });

  it.each([
    ['web-nope', 2, 'kubectl does not find it: pods "web-nope" not found.'],
    ['app=nobody', 2, 'kubectl finds no pod for app=nobody.'],
  ])('tells of %s that there is none', async (target, code, sentence) => {
    const ended = await runCommand(kubectl, ['-n', 'shop', target, ...server]);
    expect(ended).toMatchObject({ code, stderr: `${sentence}\n` });
  });

  it('refuses a call without a target', async () => {
    expect(await runCommand(kubectl, ['-n', 'shop'])).toMatchObject({ code: 2 });
  });
});

describe('rootline journal', () => {
  const more = ['--', '--file', 'shop.journal'];

  it('reads what a unit printed as a stream of its own, and the rest as the log of the system', async () => {
    const { code, stdout } = await runCommand(journal, ['-u', 'shop', '--json', ...more]);
    const { files, result } = json(stdout);
    expect(code).toBe(0);
    expect(files?.map(({ file, service }) => [file, service])).toEqual(
      expect.arrayContaining([
        ['shop.log', 'shop'],
        ['journal.log', null],
      ]),
    );
    expect(result.rootCause).toContain('connection to db:5432 refused');
  });

  it('says so when there is no line, and what journalctl says when it cannot read', async () => {
    expect(await runCommand(journal, ['-u', 'nope', ...more])).toMatchObject({
      code: 4,
      stderr: 'journal -u nope has no line.\n',
    });
    const unread = await runCommand(journal, ['--', '--directory', '/nonexist']);
    expect(unread).toMatchObject({
      code: 4,
      stderr: expect.stringContaining('Failed to open /nonexist: No such file or directory'),
    });
  });
});

describe('a program that cannot be used', () => {
  it('is named when it is not installed', async () => {
    vi.stubEnv('PATH', join(recorded.folder, 'nothing'));
    expect(await runCommand(docker, ['web'])).toMatchObject({
      code: 2,
      stderr: 'This needs the program docker, which is not installed here.\n',
    });
  });

  it.each([
    // The first is what Docker 28.2.2 says where no daemon runs; the others are sentences of its sources.
    [
      'Cannot connect to the Docker daemon at unix:///var/run/docker.sock. Is the docker daemon running?',
      3,
      'docker does not reach its server',
    ],
    [
      'permission denied while trying to connect to the Docker daemon socket at unix:///var/run/docker.sock',
      3,
      'You may not read web with docker',
    ],
    [
      'Error response from daemon: configured logging driver does not support reading',
      4,
      'The log driver of web keeps nothing',
    ],
  ])('says in words: %s', async (words, code, sentence) => {
    await installProgram(
      recorded.folder,
      'docker',
      `process.stderr.write(${JSON.stringify(`${words}\n`)}); process.exitCode = 1;`,
    );
    expect(await runCommand(docker, ['web'])).toMatchObject({ code, stderr: expect.stringContaining(sentence) });
  });

  it('is given names as words that no shell reads', async () => {
    await installProgram(
      recorded.folder,
      'docker',
      `process.stderr.write(JSON.stringify(process.argv.slice(-1)) + '\\n'); process.exitCode = 1;`,
    );
    const { stderr } = await runCommand(docker, ['$(touch x); echo `id`']);
    expect(stderr).toContain('$(touch x); echo `id`');
  });
});

describe('what is read', () => {
  const program = (script: string) =>
    installProgram(recorded.folder, 'docker', `if (process.argv[2] === 'events') process.exit();\n${script}`);
  const stamp = '2026-11-27T10:00:00.000000001Z';

  it('is bounded by lines, and the report says that there may be more', async () => {
    await program(`process.stdout.write('${stamp} INFO a line\\n'.repeat(3));`);
    const { stdout } = await runCommand(docker, ['web', '--lines', '3', '--json']);
    expect(JSON.parse(stdout)).toMatchObject({
      source: 'docker web',
      notes: ['web: only its last 3 lines were read; --lines reads more.'],
    });
  });

  it('is bounded by bytes, however long the program goes on, and it is ended', async () => {
    await program(`const block = '${stamp} ERROR no space left on device, block 77\\n'.repeat(10_000);
      const more = () => process.stdout.write(block, more);
      more();`);
    const { code, stdout } = await runCommand(docker, ['web', '--json']);
    expect(code).toBe(0);
    expect(JSON.parse(stdout).notes).toEqual([
      'web: cut after 64 MB, so that its newest lines are missing; ask for fewer --lines.',
    ]);
  });

  it('keeps bytes that are no text as they are', async () => {
    const folder = join(tmpdir(), `rootline-bytes-${process.pid}`);
    await program(
      `process.stdout.write(Buffer.from([...Buffer.from('${stamp} caf'), 0xe9, 0x0a, ...Buffer.from('${stamp} größe')]));`,
    );
    await runCommand(docker, ['web', '--keep', folder]);
    const kept = await readFile(join(folder, 'web.log'));
    await rm(folder, { recursive: true });
    expect(kept).toEqual(
      Buffer.concat([
        Buffer.from(`${stamp} stdout F caf`),
        Buffer.from([0xe9, 0x0a]),
        Buffer.from(`${stamp} stdout F größe\n`),
      ]),
    );
  });
});
