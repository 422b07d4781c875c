import { execFile, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { type ScriptedServer, startScriptedOllama } from '@rootline/llm-client/scripted-server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAnalysisClient } from '#testing/analysis-client.ts';
import { writeIncidentLog, writeQuietLog } from '#testing/incident-log.ts';
import { cleanEnvironment, ROOT, runRootline, startRootline } from '#testing/run-rootline.ts';
import { startTestServer, type TestServer, type TestUser } from '#testing/test-server.ts';
import { waitUntil } from '#testing/wait-until.ts';
import { COMMAND } from '../../../scripts/command-program.ts';

const incident = writeIncidentLog({ errorKinds: 12, errorsPerKind: 6 });
let server: TestServer;
let user: TestUser;
let folder: string;
let incidentFile: string;
let quietFile: string;

beforeAll(async () => {
  server = await startTestServer();
  user = await server.addUser('RESPONDER');
  folder = await mkdtemp(path.join(os.tmpdir(), 'rootline-cli-'));
  incidentFile = path.join(folder, 'service.log');
  quietFile = path.join(folder, 'quiet.log');
  await writeFile(incidentFile, incident.text);
  await writeFile(quietFile, writeQuietLog());
});
afterAll(async () => {
  await server.stop();
  await rm(folder, { recursive: true });
});

const TOKEN_UNKNOWN =
  'rootline: The server does not recognize this token. It has expired, was revoked, or belongs to another server. Create a new one under Settings, API Tokens.\n';

const asUser = (token = user.token) => ({ ROOTLINE_TOKEN: token });
const at = () => ['--server', server.url];
const listFiles = async () =>
  ((await server.call('GET', '/logs', { token: user.token })).body as { logFiles: { id: string; filename: string }[] })
    .logFiles;

describe('rootline upload', () => {
  it('prints the id of a file that is parsed when it ends with --wait', async () => {
    const { code, stdout, stderr } = await runRootline(['upload', incidentFile, ...at(), '--wait'], { env: asUser() });
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    const { body } = await server.call('GET', `/logs/${stdout.trim()}`, { token: user.token });
    expect(body).toMatchObject({
      logFile: { filename: 'service.log', status: 'completed', entryCount: incident.entries },
    });
  });

  it('sends several files in their order, as an account that is signed out again', async () => {
    const { email, password, user: own } = await server.addUser('RESPONDER');
    const env = { ROOTLINE_PASSWORD: password, ROOTLINE_SERVER: server.url };
    const { code, stdout } = await runRootline(['upload', incidentFile, quietFile, '--email', email, '--json'], {
      env,
    });
    expect(code).toBe(0);
    const ids = stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line).id);
    const names = new Map((await listFiles()).map(({ id, filename }) => [id, filename]));
    expect(ids.map((id) => names.get(id))).toEqual(['service.log', 'quiet.log']);
    const sessions = await server.platform.db
      .selectFrom('sessions')
      .select('user_id')
      .where('user_id', '=', own.id)
      .execute();
    // The test's own session is the only one left.
    expect(sessions).toHaveLength(1);
  });

  it('sends standard input under the name it is given', async () => {
    const { code, stdout } = await runRootline(['upload', '-', '--name', 'build.log', ...at()], {
      env: asUser(),
      input: incident.text,
    });
    expect(code).toBe(0);
    expect((await listFiles()).find(({ id }) => id === stdout.trim())?.filename).toBe('build.log');
  });

  it('waits as long as a busy server asks and sends again', async () => {
    let tries = 0;
    const busy = http.createServer((request, response) => {
      request.resume();
      request.on('end', () => {
        tries += 1;
        if (tries === 1) response.writeHead(429, { 'retry-after': '0' }).end('{"message":"Too many uploads"}');
        else response.writeHead(400, { 'content-type': 'application/json' }).end('{"message":"Second answer"}');
      });
    });
    await new Promise<void>((resolve) => busy.listen(0, '127.0.0.1', resolve));
    const { port } = busy.address() as AddressInfo;
    const ended = await runRootline(['upload', quietFile, '--server', `http://127.0.0.1:${port}`], { env: asUser() });
    busy.close();
    expect(ended).toEqual({ code: 3, stdout: '', stderr: 'rootline: Second answer\n' });
    expect(tries).toBe(2);
  });
});

describe('rootline analyze --server', () => {
  it('sends several files to one case and reports on all of them, each line with its file', async () => {
    const { code, stdout, stderr } = await runRootline(['analyze', incidentFile, quietFile, ...at(), '--json'], {
      env: asUser(),
    });
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    const { caseId, name, page, result } = JSON.parse(stdout);
    expect({ name, page }).toEqual({ name: '2 files', page: `${server.url}/cases/${caseId}` });
    const suspected = result.candidates[0].lines[0];
    expect(result.case.lines).toContainEqual(expect.objectContaining({ line: suspected, file: 'service.log' }));
    const { body } = await server.call('GET', `/cases/${caseId}`, { token: user.token });
    expect(body).toMatchObject({ case: { fileCount: 2, rcaAnalysisStatus: 'completed' } });
    expect(await runRootline(['analyze', folder, ...at()], { env: asUser() })).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('is a folder. To analyze it on a server, pack it into an archive first.'),
    });
  });

  it('prints Markdown with the cause, the cited lines and a link to the result', async () => {
    const { code, stdout, stderr } = await runRootline(['analyze', incidentFile, ...at()], { env: asUser() });
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toContain('# Root-cause analysis of `service.log`');
    const cited = /^ *(\d+) \| (.*storage\.replicas changed from 3 to 0)$/m.exec(stdout);
    expect(incident.text.split('\n')[Number(cited?.[1]) - 1]).toBe(cited?.[2]);
    expect(stdout).toContain(`| errors | ${incident.errors} |`);
    expect(stdout).toMatch(new RegExp(`\\[Open the full report\\]\\(${server.url}/logs/[\\w-]+\\?run=[\\w-]+\\)`));
  });

  it.each([
    ['high', 1],
    ['low', 1],
  ])('ends with --fail-on %s and code %i for an incident', async (severity, wanted) => {
    const args = ['analyze', incidentFile, ...at(), '--fail-on', severity, '--format', 'text'];
    expect((await runRootline(args, { env: asUser() })).code).toBe(wanted);
  });

  it('ends with code 0 for a quiet log, whatever --fail-on says', async () => {
    const args = ['analyze', quietFile, ...at(), '--fail-on', 'low'];
    expect((await runRootline(args, { env: asUser() })).code).toBe(0);
  });

  it('takes the id of a file that the server has, and prints JSON', async () => {
    const client = createAnalysisClient(server, user);
    const { id } = await client.upload(incident.text);
    const { code, stdout } = await runRootline(['analyze', id, ...at(), '--json'], { env: asUser() });
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({ id, result: { errorCount: incident.errors } });
  });

  it('says that a model is not there and analyses without one', async () => {
    const args = ['analyze', incidentFile, ...at(), '--model', 'nowhere:1b'];
    const { code, stdout, stderr } = await runRootline(args, { env: asUser() });
    expect(code).toBe(0);
    expect(stderr).toMatch(/^rootline: .+ without (?:one|a model)\.\n$/);
    expect(stdout).toContain('without a model');
  });

  it('cancels its run on Ctrl-C', async () => {
    const admin = await server.addUser('ADMIN');
    const client = createAnalysisClient(server, admin);
    const model = await startSlowModel();
    await client.useEndpoint(model.url);
    const { id } = await client.upload(incident.text);
    const args = ['analyze', id, ...at(), '--model', 'tiny:latest'];
    const { child, ended } = startRootline(args, { env: asUser(admin.token) });
    await waitUntil(
      () => model.requestsTo('/api/chat').length,
      (count) => count > 0,
    );
    child.kill('SIGINT');
    expect(await ended).toEqual({ code: 130, stdout: '', stderr: 'rootline: Interrupted.\n' });
    const { analyses } = await client.get<{ analyses: { status: string; error: string }[] }>(`/logs/${id}/analyses`);
    expect(analyses).toMatchObject([{ status: 'failed', error: expect.stringContaining('ancel') }]);
    await model.close();
  });
});

describe('refusals', () => {
  it('shows the sentence for a token that is not valid, and never the token', async () => {
    const token = 'not-a-token-of-this-server';
    const ended = await runRootline(['upload', incidentFile, ...at(), '--token', token]);
    expect(ended).toEqual({ code: 3, stdout: '', stderr: TOKEN_UNKNOWN });
  });

  it('shows the sentence although most of the file was still to be sent', async () => {
    const large = path.join(folder, 'large.log');
    await writeFile(large, Buffer.alloc(64 * 1024 * 1024, 'x\n'));
    expect(await runRootline(['upload', large, ...at()], { env: asUser() })).toEqual({
      code: 3,
      stdout: '',
      stderr: 'rootline: File size exceeds 5.00MB limit\n',
    });
    expect(await runRootline(['upload', large, ...at(), '--token', 'a'.repeat(43)])).toEqual({
      code: 3,
      stdout: '',
      stderr: TOKEN_UNKNOWN,
    });
  });

  it('says so when a file becomes shorter while it is sent', async () => {
    const emptied = path.join(folder, 'emptied.log');
    await writeFile(emptied, Buffer.alloc(32 * 1024 * 1024, 'x\n'));
    const slow = http.createServer((request) => {
      request.once('data', () => {
        request.pause();
        void truncate(emptied).then(() => request.resume());
      });
    });
    await new Promise<void>((resolve) => slow.listen(0, '127.0.0.1', resolve));
    const { port } = slow.address() as AddressInfo;
    const ended = await runRootline(['upload', emptied, '--server', `http://127.0.0.1:${port}`], { env: asUser() });
    slow.closeAllConnections();
    slow.close();
    expect(ended).toMatchObject({ code: 2, stdout: '' });
    expect(ended.stderr).toContain('emptied.log got shorter while it was being uploaded');
  });

  it.each([
    ['a file the server does not have', () => ['analyze', 'nothing-has-this-id'], 3, 'does not exist or was deleted'],
    ['a file that is not here', () => ['analyze', 'lost.log'], 2, 'File not found: lost.log'],
    ['a name without a known ending', () => ['upload', incidentFile, '--name', 'a.pdf'], 3, 'JSON, LOG, or TXT'],
    [
      'an unknown severity',
      () => ['analyze', incidentFile, '--fail-on', 'bad'],
      2,
      '--fail-on must be one of critical',
    ],
    [
      'a model server of our own',
      () => ['analyze', incidentFile, '--endpoint', 'http://x'],
      2,
      '--endpoint cannot be used',
    ],
  ])('%s', async (_name, args, code, sentence) => {
    const ended = await runRootline([...args(), ...at()], { env: asUser() });
    expect(ended).toMatchObject({ code, stdout: '' });
    expect(ended.stderr).toContain(sentence);
  });

  it('a wrong password and a server that is away end with code 3', async () => {
    const wrong = { ROOTLINE_EMAIL: user.email, ROOTLINE_PASSWORD: 'wrong' };
    expect(await runRootline(['upload', quietFile, ...at()], { env: wrong })).toMatchObject({
      code: 3,
      stderr: 'rootline: Wrong email or password\n',
    });
    const away = await runRootline(['upload', quietFile, '--server', 'http://127.0.0.1:9'], { env: asUser() });
    expect(away.code).toBe(3);
    expect(away.stderr).toContain('Cannot reach the server at http://127.0.0.1:9');
  });

  it('nobody uploads without saying who they are', async () => {
    const ended = await runRootline(['upload', quietFile, ...at()]);
    expect(ended).toMatchObject({ code: 2, stdout: '' });
    expect(ended.stderr).toContain('ROOTLINE_TOKEN');
  });

  it('a VIEWER may not upload under the strict policy', async () => {
    const strict = await startTestServer({ env: { ROLE_POLICY: 'strict' } });
    try {
      const viewer = await strict.addUser('VIEWER');
      const args = ['upload', quietFile, '--server', strict.url];
      const ended = await runRootline(args, { env: asUser(viewer.token) });
      expect(ended).toEqual({ code: 3, stdout: '', stderr: 'rootline: You do not have permission to do this\n' });
    } finally {
      await strict.stop();
    }
  });

  it('a file that could not be parsed ends with code 4 and says why', async () => {
    const { id } = await createAnalysisClient(server, user).upload(incident.text);
    const error = 'Parsing was interrupted 3 times';
    await server.platform.db.updateTable('log_files').set({ status: 'failed', error }).where('id', '=', id).execute();
    const ended = await runRootline(['analyze', id, ...at()], { env: asUser() });
    expect(ended).toEqual({ code: 4, stdout: '', stderr: `rootline: ${error}\n` });
  });
});

/** A model that never comes to an end. */
function startSlowModel(): Promise<ScriptedServer> {
  return startScriptedOllama({
    models: [{ name: 'tiny:latest', contextTokens: 8192 }],
    faults: { kind: 'stall-after-first-token' },
  });
}

/** The lines of the manuals that need a server; the others run without one, beside the checks of the documents. */
describe('what the manuals show', () => {
  const shown = ['docs/cli.md', 'docs/operations.md']
    .flatMap((file) => readFileSync(path.join(ROOT, file), 'utf8').split('\n'))
    .filter((line) => /^(?:\w+ 2>&1 \| )?rootline .*https:|^curl /.test(line));

  it.for(shown)('%s', async (line, { skip }) => {
    if (line.startsWith('curl ')) skip(spawnSync('curl', ['--version']).error !== undefined, 'there is no curl');
    const programs = path.join(folder, 'bin');
    await mkdir(programs, { recursive: true });
    await writeFile(path.join(programs, 'rootline'), `#!/bin/sh\nexec "${process.execPath}" "${COMMAND}" "$@"\n`);
    await writeFile(path.join(programs, 'make'), '#!/bin/sh\ncat app.log\n');
    for (const name of ['rootline', 'make']) await chmod(path.join(programs, name), 0o755);
    await writeFile(path.join(folder, 'app.log'), incident.text);
    const [{ id } = { id: '' }] = await listFiles();
    const command = line.replace('https://logs.example.com', server.url).replace('V1StGXR8_Z5jdHi6', id);
    const { token } = await server.addUser('ADMIN');
    const PATH = `${programs}${path.delimiter}${process.env['PATH'] ?? ''}`;
    const env = { ...cleanEnvironment(), ...asUser(), PATH, TOKEN: token, SERVER: server.url };
    const { stdout } = await promisify(execFile)('sh', ['-c', command], { cwd: folder, env });
    const printed = line.startsWith('curl ') ? await readFile(path.join(folder, 'audit-log.ndjson'), 'utf8') : stdout;
    expect(printed).toMatch(
      line.startsWith('rootline upload') ? /^[\w-]+\n$/ : line.startsWith('curl ') ? /^\{"/ : /^# Root-cause analysis/,
    );
  });
});
