import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { type ContractServer, makeRecords, numbersIn, startKubernetesApi } from '@rootline/sources/contract-servers';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { runCommand } from '#testing/run-command.ts';
import { findProgram } from '../../../../../scripts/debian-programs/programs.ts';
import { run as kubectl } from '../../commands/kubectl.ts';

/** Where it is missing, the end of the test run names these tests as skipped. */
const found = findProgram('kubectl');

// Unlike the recordings, these hold for whatever release of kubectl is installed.
describe.skipIf(found === null)('the real kubectl (npm run programs) at a server of the Kubernetes API', () => {
  const records = makeRecords(3000);
  let api: ContractServer;
  let folder: string;
  beforeAll(async () => {
    api = await startKubernetesApi(records);
    folder = await mkdtemp(join(tmpdir(), 'rootline-kubectl-'));
  });
  afterAll(async () => {
    await api?.close();
    await rm(folder, { recursive: true, force: true });
  });
  beforeEach(() => {
    // It keeps what it has discovered below the home folder, and reads no configuration of this machine.
    vi.stubEnv('PATH', `${dirname(found ?? '')}:${process.env['PATH'] ?? ''}`);
    vi.stubEnv('HOME', folder);
    vi.stubEnv('KUBECONFIG', join(folder, 'none'));
  });
  afterEach(() => vi.unstubAllEnvs());

  const run = (words: string[], url = api.url) =>
    runCommand(kubectl, ['-n', 'shop', ...words, '--', `--server=${url}`]);

  const read = (stdout: string) =>
    JSON.parse(stdout) as { files: { file: string }[]; notRead: { file: string; reason: string }[] };

  it.each([['app=web'], ['deploy/web'], ['web-1'], ['pod/web-1']])(
    'reads %s with its previous log and events, and says what is forbidden',
    async (target) => {
      const { code, stdout, stderr } = await run([target, '--json']);
      expect([code, stderr]).toEqual([0, expect.any(String)]);
      const { files, notRead } = read(stdout);
      expect(files.map(({ file }) => file)).toEqual(['events.log', 'web-1/app.log', 'web-1/app.previous.log']);
      expect(notRead).toEqual([
        {
          file: 'the replicasets of the namespace',
          reason: expect.stringMatching(/^No permission to read .*forbidden/),
        },
      ]);
    },
  );

  it('reads every line once, or the last ones', async () => {
    const kept = async (name: string, words: string[]) => {
      const to = join(folder, name);
      expect((await run(['web-1', ...words, '--keep', to])).code).toBe(0);
      const file = (await readdir(to, { recursive: true })).find((each) => each.endsWith('app.log')) ?? '';
      return numbersIn((await readFile(join(to, file), 'utf8')).trimEnd().split('\n'));
    };
    expect(await kept('all', ['--since', '2h'])).toEqual(records.map(({ number }) => number));
    expect(await kept('last', ['--lines', '100'])).toEqual(records.slice(-100).map(({ number }) => number));
  });

  it('says that a log broke off, and keeps what came', async () => {
    const cutting = await startKubernetesApi(records, ['cut']);
    const { code, stdout } = await run(['web-1', '--since', '2h', '--json'], cutting.url);
    await cutting.close();
    const { files, notRead } = read(stdout);
    expect(code).toBe(0);
    expect(files.map(({ file }) => file)).toContain('web-1/app.log');
    expect(notRead).toContainEqual({ file: 'web-1/app', reason: expect.stringContaining('unexpected EOF') });
  });

  it('follows the log for a while', async () => {
    const { code, stdout } = await run(['web-1', '--for', '2s', '--json']);
    expect([code, JSON.parse(stdout)]).toEqual([0, expect.objectContaining({ files: expect.any(Array) })]);
  });

  it.each([
    ['web-nope', 2, 'kubectl cannot find web-nope: pods "web-nope" not found.'],
    ['deploy/nope', 2, 'kubectl cannot find deploy/nope: deployments.apps "nope" not found.'],
    ['app=nobody', 2, 'No pods found for app=nobody.'],
  ])('says that %s does not exist', async (target, code, sentence) => {
    expect(await run([target])).toMatchObject({ code, stderr: `${sentence}\n` });
  });

  it('says that the server cannot be reached', async () => {
    expect(await run(['web-1'], 'http://127.0.0.1:9')).toMatchObject({
      code: 3,
      stderr: expect.stringContaining('kubectl cannot reach its server'),
    });
  });
});
