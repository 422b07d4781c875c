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

// Recorded output of podman 4.3.1 with running containers, kubectl 1.32.4 with a server that implements the Kubernetes API, and
// journalctl 252 with a journal written by systemd-journal-remote. Every file in testing/recordings states its version.
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
  it('reports two containers and the events of the engine as one case', async () => {
    const { code, stdout } = await runCommand(podman, ['shop-web-1', 'shop-db-1']);
    expect(code).toBe(0);
    expect(stdout).toContain('shop-web-1.log:');
    expect(stdout).toContain('shop-db');
    const full = await runCommand(podman, ['shop-web-1', 'shop-db-1', '--full']);
    expect(full.stdout).toContain('connection to db:5432 refused');
  });

  it('orders the lines of both outputs by time and reads the events', async () => {
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

  it('reports the other containers and names the one that does not exist', async () => {
    const { code, stdout } = await runCommand(podman, ['shop-web-1', 'nope', '--json']);
    expect(code).toBe(0);
    expect(json(stdout).notRead).toEqual([
      {
        file: 'nope',
        reason:
          'podman has no container nope; podman ps -a lists all: no container with name or ID "nope" found: no such container.',
      },
    ]);
  });

  it('exits with 2 if the only container does not exist', async () => {
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
    ['web-nope', 2, 'kubectl cannot find web-nope: pods "web-nope" not found.'],
    ['app=nobody', 2, 'No pods found for app=nobody.'],
  ])('reports that %s does not exist', async (target, code, sentence) => {
    const ended = await runCommand(kubectl, ['-n', 'shop', target, ...server]);
    expect(ended).toMatchObject({ code, stderr: `${sentence}\n` });
  });

  it('rejects a call without a target', async () => {
    expect(await runCommand(kubectl, ['-n', 'shop'])).toMatchObject({ code: 2 });
  });
});

describe('rootline journal', () => {
  const more = ['--', '--file', 'shop.journal'];

  it('reads the output of a unit as its own stream and everything else as the log of the system', async () => {
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

  it('reports that there are no lines, and quotes journalctl if it cannot read', async () => {
    expect(await runCommand(journal, ['-u', 'nope', ...more])).toMatchObject({
      code: 4,
      stderr: 'journal -u nope: no lines.\n',
    });
    const unread = await runCommand(journal, ['--', '--directory', '/nonexist']);
    expect(unread).toMatchObject({
      code: 4,
      stderr: expect.stringContaining('Failed to open /nonexist: No such file or directory'),
    });
  });
});

describe('a program that fails', () => {
  it('is named if it is not installed', async () => {
    vi.stubEnv('PATH', join(recorded.folder, 'nothing'));
    expect(await runCommand(docker, ['web'])).toMatchObject({
      code: 2,
      stderr: 'The program docker is not installed.\n',
    });
  });

  it.each([
    // The first is what Docker 28.2.2 says where no daemon runs; the others are sentences of its sources.
    [
      'Cannot connect to the Docker daemon at unix:///var/run/docker.sock. Is the docker daemon running?',
      3,
      'docker cannot reach its server',
    ],
    [
      'permission denied while trying to connect to the Docker daemon socket at unix:///var/run/docker.sock',
      3,
      'No permission to read web with docker',
    ],
    [
      'Error response from daemon: configured logging driver does not support reading',
      4,
      'The log driver of web does not support reading',
    ],
  ])('has its message explained: %s', async (words, code, sentence) => {
    await installProgram(
      recorded.folder,
      'docker',
      `process.stderr.write(${JSON.stringify(`${words}\n`)}); process.exitCode = 1;`,
    );
    expect(await runCommand(docker, ['web'])).toMatchObject({ code, stderr: expect.stringContaining(sentence) });
  });

  it('receives names as arguments that no shell interprets', async () => {
    await installProgram(
      recorded.folder,
      'docker',
      `process.stderr.write(JSON.stringify(process.argv.slice(-1)) + '\\n'); process.exitCode = 1;`,
    );
    const { stderr } = await runCommand(docker, ['$(touch x); echo `id`']);
    expect(stderr).toContain('$(touch x); echo `id`');
  });
});

describe('the captured window', () => {
  const program = (script: string) =>
    installProgram(recorded.folder, 'docker', `if (process.argv[2] === 'events') process.exit();\n${script}`);
  const stamp = '2026-11-27T10:00:00.000000001Z';

  it('is limited in lines, and the report says that there may be more', async () => {
    await program(`process.stdout.write('${stamp} INFO a line\\n'.repeat(3));`);
    const { stdout } = await runCommand(docker, ['web', '--lines', '3', '--json']);
    expect(JSON.parse(stdout)).toMatchObject({
      source: 'docker web',
      notes: ['web: only the last 3 lines were read. Use --lines to read more.'],
    });
  });

  it('is limited in bytes, and a program that keeps writing is stopped', async () => {
    await program(`const block = '${stamp} ERROR no space left on device, block 77\\n'.repeat(10_000);
      const more = () => process.stdout.write(block, more);
      more();`);
    const { code, stdout } = await runCommand(docker, ['web', '--json']);
    expect(code).toBe(0);
    expect(JSON.parse(stdout).notes).toEqual([
      'web: cut after 64 MB, so its newest lines are missing. Use fewer --lines.',
    ]);
  });

  it('keeps bytes that are not valid text unchanged', async () => {
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
