import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { ApiTokenScope } from '@rootline/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writeIncidentLog } from '#testing/incident-log.ts';
import { runRootline, startRootline } from '#testing/run-rootline.ts';
import { startTestServer, type TestServer, type TestUser } from '#testing/test-server.ts';

let server: TestServer;
let user: TestUser;
let folder: string;
let log: string;
beforeAll(async () => {
  server = await startTestServer();
  user = await server.addUser('RESPONDER');
  folder = await mkdtemp(path.join(os.tmpdir(), 'rootline-cli-token-'));
  log = path.join(folder, 'service.log');
  await writeFile(log, writeIncidentLog({ errorKinds: 2, errorsPerKind: 2 }).text);
});
afterAll(async () => {
  await server.stop();
  await rm(folder, { recursive: true });
});

const at = () => ['--server', server.url];
async function makeToken(...scopes: ApiTokenScope[]): Promise<string> {
  const body = { name: 'pipeline', scopes, expiresAt: new Date(Date.now() + 86_400_000).toISOString() };
  const answer = await server.call('POST', '/settings/api-tokens', { token: user.token, body });
  expect(answer.status, answer.text).toBe(200);
  return (answer.body as { token: string }).token;
}

describe('an API token', () => {
  it('of logs:write uploads and of both logs scopes waits for the entries', async () => {
    const writes = { ROOTLINE_TOKEN: await makeToken('logs:write') };
    expect(await runRootline(['upload', log, ...at()], { env: writes })).toMatchObject({ code: 0, stderr: '' });
    const reads = { ROOTLINE_TOKEN: await makeToken('logs:write', 'logs:read') };
    expect(await runRootline(['upload', log, ...at(), '--wait'], { env: reads })).toMatchObject({
      code: 0,
      stderr: '',
    });
  });

  it('of four scopes analyses', async () => {
    const env = { ROOTLINE_TOKEN: await makeToken('logs:write', 'logs:read', 'analyses:run', 'analyses:read') };
    const { code, stdout, stderr } = await runRootline(['analyze', log, ...at()], { env });
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toContain('# Root-cause analysis of `service.log`');
  });

  it('says which scope it lacks', async () => {
    const env = { ROOTLINE_TOKEN: await makeToken('logs:read') };
    expect(await runRootline(['upload', log, ...at()], { env })).toEqual({
      code: 3,
      stdout: '',
      stderr: 'rootline: This API token does not have the scope logs:write\n',
    });
  });

  it('comes from a file, by a flag or by a variable, with the line break of an editor', async () => {
    const file = path.join(folder, 'token');
    await writeFile(file, `${await makeToken('logs:write')}\n`);
    await chmod(file, 0o600);
    expect(await runRootline(['upload', log, ...at(), '--token-file', file])).toMatchObject({ code: 0, stderr: '' });
    const env = { ROOTLINE_TOKEN_FILE: file };
    expect(await runRootline(['upload', log, ...at()], { env })).toMatchObject({ code: 0, stderr: '' });
  });

  it('of a flag goes before the environment, and two flags are a mistake', async () => {
    const right = await makeToken('logs:write');
    const env = { ROOTLINE_TOKEN: 'x'.repeat(43) };
    expect(await runRootline(['upload', log, ...at(), '--token', right], { env })).toMatchObject({ code: 0 });
    const both = await runRootline(['upload', log, ...at(), '--token', right, '--email', user.email]);
    expect(both).toEqual({
      code: 2,
      stdout: '',
      stderr: 'rootline: Use only one of --token, --token-file, and --email.\n',
    });
  });

  it.each([
    ['that is not there', 'nothing', 'nothing: ENOENT.'],
    ['that is empty', 'empty', 'empty is empty.'],
  ])('in a file %s is a usage error', async (_what, name, sentence) => {
    await writeFile(path.join(folder, 'empty'), '\n');
    const ended = await runRootline(['upload', log, ...at(), '--token-file', path.join(folder, name)]);
    expect(ended).toMatchObject({ code: 2, stdout: '' });
    expect(ended.stderr).toContain(sentence);
  });

  it('in the wrong place is not repeated in the error', async () => {
    const token = await makeToken('logs:write');
    for (const args of [['upload', token, ...at(), '--token', token], [token], ['upload', log, `--${token}`]]) {
      const { code, stderr } = await runRootline(args);
      expect(code).toBe(2);
      expect(stderr).not.toContain(token.slice(0, 20));
    }
  });

  it.runIf(process.platform === 'linux')('of a flag leaves the list of processes', async () => {
    const token = await makeToken('logs:read');
    const { child, ended } = startRootline(['mcp', ...at(), '--token', token]);
    const shown = () => readFile(`/proc/${child.pid}/cmdline`, 'utf8');
    await expect.poll(shown).not.toContain(token);
    expect(await shown()).toContain('rootline');
    child.stdin?.end();
    expect(await ended).toMatchObject({ code: 0 });
  });
});
