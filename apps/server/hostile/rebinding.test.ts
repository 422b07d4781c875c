import { ERRORS } from '@rootline/contract';
import { type ScriptedServer, startScriptedOllama } from '@rootline/llm-client/scripted-server';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startDnsStub, type Zone } from '#testing/dns-stub.ts';
import { startTestServer, type TestServer, type TestUser } from '#testing/test-server.ts';
import { createClassCount } from './class-count.ts';
import { expectRefusal } from './refusal.ts';

const PUBLIC = '93.184.215.14';
const METADATA = [
  '169.254.169.254',
  'fd00:ec2::254',
  '::ffff:a9fe:a9fe',
  '64:ff9b::a9fe:a9fe',
  '2002:a9fe:a9fe::1',
  'fe80::1',
];
const LOCAL = ['127.0.0.1', '::1', '10.0.0.7', '192.168.1.1', '172.16.0.1', '100.64.0.1', 'fdab::1', '::ffff:7f00:1'];

/** The first answer is what the check sees, the second what is dialled. */
const ZONE: Zone = {
  'steady.test': [['127.0.0.1']],
  ...Object.fromEntries(
    [...METADATA, ...LOCAL].flatMap((address, index) => [
      [`late-${index}.test`, [[PUBLIC], [address]]],
      [`late-save-${index}.test`, [[PUBLIC], [PUBLIC], [address]]],
      [`mixed-${index}.test`, [[PUBLIC, address]]],
      [`mixed-late-${index}.test`, [[PUBLIC], [PUBLIC, address]]],
    ]),
  ),
  'own.test': [[PUBLIC], ['127.0.0.1']],
};

const count = createClassCount('names whose addresses change');
let dns: Awaited<ReturnType<typeof startDnsStub>>;
let server: TestServer;
let model: ScriptedServer;
let admin: TestUser;
beforeAll(async () => {
  dns = await startDnsStub(ZONE);
  model = await startScriptedOllama();
  server = await startTestServer({ overrides: { lookup: dns.lookup } });
  admin = await server.addUser('ADMIN');
});
afterAll(async () => {
  count.print();
  await server.stop();
  await model.close();
  await dns.stop();
});

const post = (call: 'test-llm-endpoint' | 'llm-endpoint', llm_endpoint: string, { token }: TestUser) =>
  server.call('POST', `/settings/${call}`, { token, body: { llm_endpoint } });

/** To people who are no administrators everything that does not answer reads the same. */
const UNTOLD = ERRORS.llm_unreachable.text.replace('{reason}', 'please check the address');

it('names are found by the name server of this test, and what it allows is dialled', async () => {
  const answer = await post('test-llm-endpoint', `http://steady.test:${model.port}`, admin);
  expect([answer.status, model.requests.length > 0]).toEqual([200, true]);
  expect(dns.timesAsked('steady.test')).toBeGreaterThan(0);
});

describe.each([...METADATA, ...LOCAL].map((address, index) => ({ address, index })))(
  'a name that leads to $address',
  ({ address, index }) => {
    const isMetadata = METADATA.includes(address);
    const url = (name: string) => `http://${name}-${index}.test:${model.port}`;
    /** What is local may be dialled by administrators. */
    const askers = async () => [await server.addUser('VIEWER'), ...(isMetadata ? [admin] : [])];

    it('only after the check is refused when it is dialled', async () => {
      const before = model.requests.length;
      for (const user of await askers()) {
        await count.count(async () => {
          const said = expectRefusal(await post('test-llm-endpoint', url('late'), user), 502, 400);
          // The second time it leads there at once.
          if (user !== admin && dns.timesAsked(`late-${index}.test`) === 2) expect(said).toBe(UNTOLD);
          return 'refused';
        });
      }
      expect(model.requests).toHaveLength(before);
    });

    it('beside a public address is refused by the check', async () => {
      for (const user of await askers()) {
        for (const call of ['test-llm-endpoint', 'llm-endpoint'] as const) {
          await count.count(async () => {
            const said = expectRefusal(await post(call, url('mixed'), user), 400);
            expect(said).toBe(isMetadata ? ERRORS.url_refused.text : ERRORS.url_ask_admin.text);
            return 'refused';
          });
        }
      }
    });

    it('beside a public address only after the check is refused when it is dialled', async () => {
      const before = model.requests.length;
      for (const user of await askers()) {
        await count.count(async () => {
          expectRefusal(await post('test-llm-endpoint', url('mixed-late'), user), 502, 400);
          return 'refused';
        });
      }
      expect(model.requests).toHaveLength(before);
    });

    it('only after it was saved is not dialled by the status, the models and a download', async () => {
      const before = model.requests.length;
      const user = await server.addUser('VIEWER');
      await count.count(async () => {
        expect((await post('llm-endpoint', url('late-save'), user)).status).toBe(200);
        const { token } = user;
        await server.call('GET', '/llm/status', { token });
        await server.call('GET', '/logs/available-models', { token });
        expectRefusal(await server.call('GET', '/settings/llm-models', { token }), 502, 400);
        expectRefusal(
          await server.call('POST', '/settings/llm-pull-model', { token, body: { model: 'tiny' } }),
          502,
          400,
        );
        return 'refused';
      });
      expect(model.requests).toHaveLength(before);
    });
  },
);

it('a name that leads to our own server or database when it is dialled is refused, for administrators too', async () => {
  const { rows } = await sql<{ port: number }>`select inet_server_port() as port`.execute(server.platform.db);
  for (const port of [new URL(server.url).port, rows[0]?.port]) {
    await count.count(async () => {
      expectRefusal(await post('test-llm-endpoint', `http://own.test:${port}`, admin), 502, 400);
      return 'refused';
    });
  }
});
