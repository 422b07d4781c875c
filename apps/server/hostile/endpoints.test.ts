import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { ERRORS, LIMITS } from '@rootline/contract';
import { type ScriptedServer, startScriptedOllama } from '@rootline/llm-client/scripted-server';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer, type TestUser } from '#testing/test-server.ts';
import { createClassCount } from './class-count.ts';
import { expectEachCase, MANY_CASES } from './each-case.ts';
import { LOCAL, NEVER, NO_URL } from './endpoint-forms.ts';
import { expectRefusal } from './refusal.ts';

const forms = createClassCount('written forms of model endpoints');
const answers = createClassCount('redirects and silence of model endpoints');

let server: TestServer;
let admin: TestUser;
beforeAll(async () => {
  server = await startTestServer({ env: { LLM_ALLOWED_HOSTS: 'gpu.test, 10.9.0.0/16' } });
  admin = await server.addUser('ADMIN');
});
afterAll(async () => {
  for (const { print } of [forms, answers]) print();
  await server.stop();
});

const CALLS = ['/settings/test-llm-endpoint', '/settings/llm-endpoint'] as const;
const post = (address: string, llm_endpoint: string, { token }: TestUser) =>
  server.call('POST', address, { token, body: { llm_endpoint } });

/** Users of their own: tests of endpoints are counted. */
async function expectAt(url: string, text: string, users: TestUser[]): Promise<void> {
  for (const user of users) {
    for (const address of CALLS) {
      await forms.count(async () => {
        expect(expectRefusal(await post(address, url, user), 400)).toBe(text);
        return 'refused';
      });
    }
  }
}
const viewer = () => server.addUser('VIEWER');
const freshAdmin = () => server.addUser('ADMIN');

/** What is refused changes nothing, so that no case disturbs another. */
const AT_ONCE = 4;
/** Forms of addresses go by their JSON, since some are empty or cannot be seen. */
const titleOf = (url: string) => JSON.stringify(url).slice(0, 100);

describe('an endpoint', MANY_CASES, () => {
  it('that is never allowed is refused to everyone in every form', () =>
    expectEachCase(
      NEVER.map((url) => [
        titleOf(url),
        async () => expectAt(url, ERRORS.url_refused.text, [await viewer(), await freshAdmin()]),
      ]),
      { atOnce: AT_ONCE },
    ));

  it('on this machine or network needs an administrator in every form', () =>
    // One after the other: another form of the same endpoint is trusted while an administrator has it.
    expectEachCase(
      LOCAL.map((url) => [
        titleOf(url),
        async () => {
          await expectAt(url, ERRORS.url_ask_admin.text, [await viewer()]);
          await forms.count(async () => {
            // Another user than those whose endpoints are trusted at the end of this case.
            const own = await freshAdmin();
            expect((await post('/settings/llm-endpoint', url, own)).status).toBe(200);
            await post('/settings/llm-endpoint', '', own);
            return 'accepted';
          });
        },
      ]),
    ));

  it('that is not a web address is refused to everyone', () =>
    expectEachCase(
      NO_URL.map((url) => [
        titleOf(url),
        async () => expectAt(url, ERRORS.url_invalid.text, [await viewer(), await freshAdmin()]),
      ]),
      { atOnce: AT_ONCE },
    ));

  it.each([
    ['http://gpu.test:1234', 200],
    ['http://10.9.1.2:1', 200],
    ['http://10.8.1.2:1', 400],
    ['http://127.0.0.1:11434', 200],
    ['http://localhost:11434', 200],
    ['http://[::1]:11434', 200],
    ['https://127.0.0.1:11434', 400],
    ['https://models.example.com/v1', 200],
  ])('%s, saved by a viewer, is %i by what the operator allows', (url, status) =>
    forms.count(async () => {
      expect((await post('/settings/llm-endpoint', url, await viewer())).status).toBe(status);
      return status === 200 ? 'accepted' : 'refused';
    }),
  );

  it('at our own server and database is refused in every form', async () => {
    const { rows } = await sql<{ port: number }>`select inet_server_port() as port`.execute(server.platform.db);
    const hosts = [
      '127.0.0.1',
      'localhost',
      '[::1]',
      '127.9.9.9',
      '2130706433',
      '0x7f.1',
      '[::ffff:127.0.0.1]',
      'LOCALHOST.',
      '[64:ff9b::7f00:1]',
    ];
    const urls = [new URL(server.url).port, rows[0]?.port].flatMap((port) =>
      hosts.map((host) => `http://${host}:${port}`),
    );
    await expectEachCase(
      urls.map((url) => [url, async () => expectAt(url, ERRORS.url_refused.text, [await freshAdmin()])]),
      { atOnce: AT_ONCE },
    );
  });
});

/** A server that answers everything with one answer. */
async function startServer(answer: http.RequestListener) {
  const listener = http.createServer(answer);
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(listener.address() as AddressInfo).port}`,
    stop: () => {
      listener.closeAllConnections();
      return new Promise<void>((resolve) => listener.close(() => resolve()));
    },
  };
}

describe('a redirect', () => {
  let elsewhere: ScriptedServer;
  beforeAll(async () => {
    elsewhere = await startScriptedOllama();
  });
  afterAll(() => elsewhere.close());

  it.each([301, 302, 303, 307, 308])('with %i is never followed', async (status) => {
    const targets = [
      elsewhere.url,
      'http://169.254.169.254/',
      '//127.0.0.1:1/',
      `${server.url}/admin/logs`,
      'file:///etc/passwd',
    ];
    await expectEachCase(
      targets.map((target) => [
        target,
        async () => {
          const redirecting = await startServer((request, response) => {
            response.writeHead(status, { location: target === elsewhere.url ? target + request.url : target }).end();
          });
          await answers.count(async () => {
            expectRefusal(await post('/settings/test-llm-endpoint', redirecting.url, await freshAdmin()), 502);
            return 'refused';
          });
          await redirecting.stop();
        },
      ]),
      { atOnce: targets.length },
    );
    expect(elsewhere.requests).toEqual([]);
  });
});

it('what listens where is not told: everything that is no model server reads the same to a viewer', async () => {
  const said = new Set<string>();
  const places = [
    await startServer((request) => request.socket.destroy()),
    await startServer((_request, response) =>
      response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>secret</h1>'),
    ),
    await startServer((_request, response) =>
      response.writeHead(200, { 'content-type': 'application/json' }).end('{"a":'),
    ),
    await startServer((_request, response) => response.writeHead(500).end('stack of the other server')),
    await startServer((_request, response) => response.writeHead(404).end()),
    await startServer((_request, response) => response.writeHead(302, { location: 'http://127.0.0.1:1' }).end()),
    // Headers, and then nothing.
    await startServer((_request, response) =>
      response.writeHead(200, { 'content-type': 'application/json' }).flushHeaders(),
    ),
    { url: 'http://127.0.0.1:1', stop: async () => {} },
  ];
  const user = await viewer();
  const asked = await Promise.all(
    places.map(async ({ url }) => {
      await post('/settings/llm-endpoint', url, await freshAdmin());
      return post('/settings/test-llm-endpoint', url, user);
    }),
  );
  for (const answer of asked) {
    await answers.count(async () => {
      said.add(expectRefusal(answer, 502));
      return 'refused';
    });
  }
  expect([...said]).toEqual([ERRORS.llm_unreachable.text.replace('{reason}', 'please check the address')]);
  await Promise.all(places.map(({ stop }) => stop()));
});

it('a user tests thirty endpoints a minute, refused ones too, and others are not held up', async () => {
  const user = await viewer();
  const statuses: number[] = [];
  for (let times = 0; times <= LIMITS.llm.testsPerMinute; times++)
    statuses.push((await post('/settings/test-llm-endpoint', 'http://169.254.169.254', user)).status);
  expect(statuses).toEqual([...new Array<number>(LIMITS.llm.testsPerMinute).fill(400), 429]);
  expect((await post('/settings/test-llm-endpoint', 'http://169.254.169.254', admin)).status).toBe(400);
});
