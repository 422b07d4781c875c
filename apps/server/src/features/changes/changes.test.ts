import type { Change } from '@rootline/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer, type TestUser } from '#testing/test-server.ts';

let server: TestServer;
let responder: TestUser;
beforeAll(async () => {
  server = await startTestServer({ env: { ROLE_POLICY: 'strict' } });
  responder = await server.addUser('RESPONDER');
});
afterAll(() => server.stop());

const call = async <T>(method: string, address: string, body?: unknown, { token }: { token: string } = responder) => {
  const answer = await server.call(method, address, { token, body });
  return { ...answer, body: answer.body as T & { message: string } };
};
const add = (body: unknown, user = responder) => call<{ change: Change }>('POST', '/changes', body, user);
const deploy = { kind: 'deploy', title: 'Release 7.2' };
const listed = async (query = '') => (await call<{ changes: Change[] }>('GET', `/changes${query}`)).body.changes;

describe('a change', () => {
  it('that is told is listed and can be deleted', async () => {
    const given = {
      kind: 'flag',
      title: ' new-checkout on ',
      at: '2026-02-03T04:05:06+01:00',
      service: 'checkout',
      labels: { env: 'prod' },
      link: 'https://flags.example.org/new-checkout',
    };
    const { status, body, text } = await add(given);
    expect(status, text).toBe(200);
    const { change } = body;
    expect(change).toMatchObject({
      ...given,
      title: 'new-checkout on',
      at: '2026-02-03T03:05:06.000Z',
      createdBy: responder.user.id,
    });
    expect(await listed()).toContainEqual(change);
    expect((await call('DELETE', `/changes/${change.id}`)).status).toBe(200);
    expect((await call('DELETE', `/changes/${change.id}`)).status).toBe(404);
    expect(await listed()).not.toContainEqual(change);
  });

  it('without a time is of now', async () => {
    const before = Date.now();
    const { change } = (await add(deploy)).body;
    expect(Date.parse(change.at)).toBeGreaterThanOrEqual(before);
    expect(change).toMatchObject({ service: null, labels: {}, link: null });
  });

  it('is found by the range of time it lies in, page by page', async () => {
    for (const hour of ['10', '11', '12'])
      await add({ ...deploy, title: `At ${hour}`, at: `2026-03-01T${hour}:00:00Z` });
    const range = '?from=2026-03-01T11:00:00Z&to=2026-03-01T12:00:00Z';
    expect((await listed(range)).map(({ title }) => title)).toEqual(['At 12', 'At 11']);
    const [first] = await listed(`${range}&limit=1`);
    const next = await listed(`${range}&limit=1&before=${first?.createdAt},${first?.id}`);
    expect([first?.title, next.map(({ title }) => title)]).toEqual(['At 12', ['At 11']]);
  });

  it.each([
    ['no kind', { title: 'x' }, 'Kind must be one of deploy, flag, configuration'],
    ['another kind', { kind: 'rm -rf', title: 'x' }, 'Kind must be one of'],
    ['no title', { kind: 'deploy', title: '  ' }, 'Title is required'],
    ['a long title', { kind: 'deploy', title: 'x'.repeat(201) }, 'Title must be at most 200'],
    ['a bad time', { ...deploy, at: 'yesterday' }, 'At must be an ISO 8601 time'],
    ['a time ahead', { ...deploy, at: '2999-01-01T00:00:00Z' }, 'more than 5 minutes in the future'],
    ['a script as its link', { ...deploy, link: 'javascript:alert(1)' }, 'begins with http:// or https://'],
    ['a password in its link', { ...deploy, link: 'https://a:b@example.org' }, 'without a password'],
    [
      'too many labels',
      { ...deploy, labels: Object.fromEntries(Array.from({ length: 21 }, (_, n) => [`l${n}`, 'x'])) },
      'at most 20 labels',
    ],
    ['a number as a label', { ...deploy, labels: { a: 1 } }, 'A label value must be text'],
    ['NUL in its title', { kind: 'deploy', title: 'a\u0000b' }, 'NUL'],
  ])('with %s is refused in a sentence', async (_what, body, sentence) => {
    const answer = await add(body);
    expect([answer.status, answer.body.message]).toEqual([400, expect.stringContaining(sentence)]);
  });

  it('is deleted by who told it and by administrators alone', async () => {
    const { change } = (await add(deploy)).body;
    const remove = async (who: TestUser) => (await call('DELETE', `/changes/${change.id}`, undefined, who)).status;
    expect(await remove(await server.addUser('RESPONDER'))).toBe(403);
    expect(await remove(await server.addUser('MANAGER'))).toBe(403);
    expect(await listed()).toContainEqual(change);
    expect(await remove(await server.addUser('ADMIN'))).toBe(200);
  });

  it('names who told it', async () => {
    const { firstName, lastName } = responder.user;
    expect((await add(deploy)).body.change.createdByName).toBe(`${firstName} ${lastName}`);
  });

  it('is told by those who may upload, and read by all', async () => {
    const viewer = await server.addUser('VIEWER');
    expect((await add(deploy, viewer)).status).toBe(403);
    const { change } = (await add(deploy)).body;
    expect((await call('DELETE', `/changes/${change.id}`, undefined, viewer)).status).toBe(403);
    expect((await call('GET', '/changes', undefined, viewer)).status).toBe(200);
  });

  it('by one person is limited a minute', async () => {
    const busy = await server.addUser('RESPONDER');
    const statuses = [];
    for (let n = 0; n < 121; n++) statuses.push((await add(deploy, busy)).status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(120);
    expect(statuses.at(-1)).toBe(429);
  });

  it('is kept for as long as files of who told it', async () => {
    const brief = await server.addUser('RESPONDER');
    const { db } = server.platform;
    await db.updateTable('users').set({ keep_days: 7 }).where('id', '=', brief.user.id).execute();
    const mine = (await add(deploy)).body.change;
    const theirs = (await add(deploy, brief)).body.change;
    const old = new Date(Date.now() - 8 * 86_400_000);
    await db.updateTable('changes').set({ created_at: old }).where('id', 'in', [mine.id, theirs.id]).execute();
    await server.server.keepRetention();
    const rest = await db.selectFrom('changes').select('id').where('id', 'in', [mine.id, theirs.id]).execute();
    expect(rest.map(({ id }) => id)).toEqual([mine.id]);
  });
});
