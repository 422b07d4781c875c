import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readPostmasterPid } from '#platform/postgres/postmaster.ts';
import { startTestServer, type TestServer, type TestUser } from '#testing/test-server.ts';

let server: TestServer;
let admin: TestUser;
beforeAll(async () => {
  server = await startTestServer({ ownDatabase: true });
  admin = await server.addUser('ADMIN');
});
afterAll(() => server.stop());

const AWAY = 'The database is unavailable. Please try again in a moment';
const postmaster = async () => (await readPostmasterPid(path.join(server.dataDir, 'pg'))) ?? 0;

it.runIf(process.platform === 'linux')(
  'answers 503 in words while the database hangs, and goes on when it comes back',
  async () => {
    const pid = await postmaster();
    // The postmaster and the processes that serve connections: a stopped machine, as seen from here.
    const family = await processGroup(pid);
    for (const member of family) process.kill(member, 'SIGSTOP');
    try {
      const answers = await Promise.all([
        server.call('GET', '/users/me', { token: admin.token }),
        server.call('POST', '/auth/login', { body: { email: admin.email, password: admin.password } }),
        server.call('GET', '/healthz'),
      ]);
      const [, , health] = answers;
      for (const answer of answers) expect(answer).toMatchObject({ status: 503, body: { error: AWAY, message: AWAY } });
      expect(health.body).toMatchObject({ ok: false, database: 'away' });
    } finally {
      for (const member of family) process.kill(member, 'SIGCONT');
    }
    await expect.poll(async () => (await server.call('GET', '/users/me', { token: admin.token })).status).toBe(200);
  },
);

it('starts the embedded database again when it was killed, and serves the same sessions', async () => {
  process.kill(await postmaster(), 'SIGKILL');
  const answer = await server.call('GET', '/users/me', { token: admin.token });
  expect([200, 503]).toContain(answer.status);
  await expect
    .poll(async () => (await server.call('GET', '/users/me', { token: admin.token })).status, { timeout: 40_000 })
    .toBe(200);
});

/** The process and its children. */
async function processGroup(pid: number): Promise<number[]> {
  const found = [pid];
  for (const name of await readdir('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    const stat = await readFile(`/proc/${name}/stat`, 'utf8').catch(() => '');
    const parent = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
    if (parent === pid) found.push(Number(name));
  }
  return found;
}
