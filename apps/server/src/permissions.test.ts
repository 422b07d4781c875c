import {
  API_TOKEN_SCOPES,
  type ApiTokenScope,
  ENDPOINTS,
  type EndpointName,
  ERRORS,
  errorText,
  type ParsingRule,
  ROLE_POLICIES,
  ROLES,
  type Role,
  type RolePolicy,
  type User,
} from '@rootline/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CALL_ROLES, CALLS_OF_EVERY_TOKEN, CALLS_OF_SCOPE, type Who } from '#testing/call-permissions.ts';
import type { TestUser } from '#testing/test-server.ts';
import { addApiToken } from '../hostile/add-accounts.ts';
import { addFile } from '../hostile/add-rows.ts';
import { bodyOf, CALLS, RULE } from '../hostile/call-samples.ts';
import { expectEachCase, MANY_CASES, type OneCase } from '../hostile/each-case.ts';
import { idsFor } from '../hostile/ids-for.ts';
import { sendSample } from '../hostile/send-sample.ts';
import { openStage, type Stage } from '../hostile/stage.ts';

/** What a call that may be made answers when it is not 200. */
const OTHER_ANSWERS: Partial<Record<EndpointName, number>> = {
  login: 400,
  createFirstAdmin: 409,
  createResumableUpload: 201,
  continueResumableUpload: 204,
  endResumableUpload: 204,
};

/** Calls after which the session of their user may have ended: each is made by a user of its own. */
const ENDING_SESSIONS: EndpointName[] = ['logout', 'changePassword', 'endSession', 'endOtherSessions'];

const SIGN_IN_AGAIN = JSON.stringify({ error: 'Please sign in again', message: 'Please sign in again' });
const may = (who: Who, role: Role) => who === '-' || who.includes(role.slice(0, 1));

it('the table has a row for every call, and no other', () => {
  expect(Object.keys(CALL_ROLES).sort()).toEqual(Object.keys(ENDPOINTS).sort());
});

afterAll(() => {
  const row = (name: string, { open, strict }: { open: string; strict: string }) => `| ${name} | ${open} | ${strict} |`;
  const spaced = (who: Who) => (who === '-' ? 'everybody' : [...who].join(' '));
  const rows = CALLS.map(([name, { method, path }]) =>
    row(`${method} ${path.replace(/:(\w+)/g, '{$1}')}`, {
      open: spaced(CALL_ROLES[name].open),
      strict: spaced(CALL_ROLES[name].strict),
    }),
  );
  process.stdout.write(`\n| Call | open | strict |\n|---|---|---|\n${rows.join('\n')}\n`);
});

describe.each<RolePolicy>([...ROLE_POLICIES])('with ROLE_POLICY=%s', (policy) => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await openStage({ ROLE_POLICY: policy });
  });
  afterAll(() => stage.stop());

  const make = (name: EndpointName, token: string | undefined, ids: Record<string, string>) =>
    sendSample(stage, name, { token, ids });

  /** Users by role and by the scopes of their API token, with which no call ends an account or a token. */
  const holders = new Map<string, { user: TestUser; token: string }>();
  const holderOf = async (role: Role, scopes: ApiTokenScope[]) => {
    const key = [role, ...scopes].join(' ');
    const known = holders.get(key);
    if (known !== undefined) return known;
    const user = await stage.server.addUser(role);
    const { token } = await addApiToken(stage, user, scopes);
    holders.set(key, { user, token });
    return { user, token };
  };

  /** A call is made with the roles of the table and with no other. */
  const casesOfRoles = (name: EndpointName): OneCase[] =>
    ROLES.map((role) => [
      `by the role ${role}`,
      async () => {
        const user = ENDING_SESSIONS.includes(name) ? await stage.server.addUser(role) : stage.users[role];
        const { status, text } = await make(name, user.token, await idsFor(stage, name, user));
        const expected = may(CALL_ROLES[name][policy], role) ? (OTHER_ANSWERS[name] ?? 200) : 403;
        expect(status, text).toBe(expected);
      },
    ]);

  /** Without a valid token it is 401, unless it is for everyone. */
  const casesOfNoToken = (name: EndpointName): OneCase[] => {
    let ids: Promise<Record<string, string>> | undefined;
    return (
      [
        ['no token', () => undefined],
        ['an unknown token', () => 'x'.repeat(43)],
        ['a token with a letter added', () => `${stage.users.ADMIN.token}x`],
      ] as const
    ).map(([title, token]) => [
      `with ${title}`,
      async () => {
        ids ??= idsFor(stage, name, stage.users.ADMIN);
        const { status, text } = await make(name, token(), await ids);
        const isPublic = CALL_ROLES[name].open === '-';
        expect(status, text).toBe(isPublic ? (OTHER_ANSWERS[name] ?? 200) : 401);
        if (!isPublic && ENDPOINTS[name].method !== 'HEAD') expect(text).toBe(SIGN_IN_AGAIN);
      },
    ]);
  };

  /** API tokens make it with its scope and with no other. */
  const casesOfScopes = (name: EndpointName): OneCase[] => {
    const scope = API_TOKEN_SCOPES.find((each) => CALLS_OF_SCOPE[each].includes(name));
    const done = OTHER_ANSWERS[name] ?? 200;
    const withOthers: OneCase = [
      'by an API token of every other scope',
      async () => {
        const others = API_TOKEN_SCOPES.filter((each) => each !== scope);
        const { user, token } = await holderOf('ADMIN', others);
        const { status, text } = await make(name, token, await idsFor(stage, name, user));
        if (CALL_ROLES[name].open === '-' || CALLS_OF_EVERY_TOKEN.includes(name))
          return expect(status, text).toBe(done);
        const sentence =
          scope === undefined ? ERRORS.token_not_allowed.text : errorText('token_scope_missing', { scope });
        expect([status, text === '' ? sentence : JSON.parse(text).message]).toEqual([403, sentence]);
      },
    ];
    if (scope === undefined) return [withOthers];
    const withScope = async () => {
      const { user, token } = await holderOf('ADMIN', [scope]);
      const { status, text } = await make(name, token, await idsFor(stage, name, user));
      expect(status, text).toBe(done);
    };
    return [withOthers, ['by an API token of its scope', withScope]];
  };

  /** An API token of every scope still needs the role of its owner. */
  const casesOfOwners = (name: EndpointName): OneCase[] => {
    if (may(CALL_ROLES[name][policy], 'VIEWER')) return [];
    const byViewer = async () => {
      const { user, token } = await holderOf('VIEWER', [...API_TOKEN_SCOPES]);
      const { status, text } = await make(name, token, await idsFor(stage, name, user));
      expect([status, text === '' ? 403 : JSON.parse(text).message]).toEqual([
        403,
        text === '' ? 403 : ERRORS.forbidden.text,
      ]);
    };
    return [['by an API token of a VIEWER', byViewer]];
  };

  it.each(CALLS.map(([name]) => name))(
    '%s is made by exactly the roles and API tokens of the tables',
    MANY_CASES,
    (name) =>
      expectEachCase([...casesOfRoles(name), ...casesOfNoToken(name), ...casesOfScopes(name), ...casesOfOwners(name)]),
  );

  const send = ({ token }: { token: string }, method: string, address: string, body?: unknown) =>
    stage.server.call(method, address, { token, body });

  it('GET /users shows all to ADMIN and MANAGER, and only themselves to the others', async () => {
    const { ADMIN, MANAGER, RESPONDER, VIEWER } = stage.users;
    const seen = async (token: string) =>
      ((await stage.server.call('GET', '/users', { token })).body as { users: User[] }).users;
    for (const { token } of [ADMIN, MANAGER]) expect((await seen(token)).length).toBeGreaterThan(4);
    for (const { token, user } of [RESPONDER, VIEWER]) expect(await seen(token)).toEqual([user]);
  });

  it('GET /users shows all to an API token only with the scope for it', async () => {
    const seenWith = async (scope: ApiTokenScope) => {
      const { token } = await addApiToken(stage, stage.users.MANAGER, [scope]);
      return ((await send({ token }, 'GET', '/users')).body as { users: User[] }).users;
    };
    expect(await seenWith('logs:read')).toEqual([stage.users.MANAGER.user]);
    expect((await seenWith('admin:read')).length).toBeGreaterThan(3);
  });

  it.each<[Role, Role, number]>([
    ['ADMIN', 'ADMIN', 200],
    ['ADMIN', 'MANAGER', 200],
    ['MANAGER', 'ADMIN', 403],
    ['MANAGER', 'MANAGER', 403],
    ['MANAGER', 'RESPONDER', 200],
    ['MANAGER', 'VIEWER', 200],
  ])('%s adding a %s is %i', async (role, added, status) => {
    const address = role === 'ADMIN' ? '/admin/users' : '/manager/users';
    const body = { ...bodyOf('createUser'), role: added };
    expect((await send(stage.users[role], 'POST', address, body)).status).toBe(status);
  });

  it.each<[Role, RolePolicy, number]>([
    ['ADMIN', 'open', 200],
    ['MANAGER', 'open', 200],
    ['RESPONDER', 'open', 200],
    ['VIEWER', 'open', 200],
    ['ADMIN', 'strict', 200],
    ['MANAGER', 'strict', 200],
    ['RESPONDER', 'strict', 403],
    ['VIEWER', 'strict', 403],
  ])('%s erasing a file of somebody else under %s is %i', async (role, under, status) => {
    if (under !== policy) return;
    const id = await addFile(stage.server, stage.users[role === 'ADMIN' ? 'MANAGER' : 'ADMIN']);
    expect((await send(stage.users[role], 'DELETE', `/logs/${id}?hardDelete=true`)).status).toBe(status);
  });

  it.each<[Role, number, number]>([
    ['ADMIN', 200, 200],
    ['MANAGER', 200, 200],
    ['RESPONDER', 200, 200],
    ['VIEWER', 200, 403],
  ])('%s erasing a file of their own is %i open and %i strict', async (role, open, strict) => {
    const id = await addFile(stage.server, stage.users[role]);
    const { status } = await send(stage.users[role], 'DELETE', `/logs/${id}?hardDelete=true`);
    expect(status).toBe(policy === 'open' ? open : strict);
  });

  it.each<Role>(['MANAGER', 'RESPONDER', 'VIEWER'])('a rule of somebody else does not exist for %s', async (role) => {
    const other = await stage.server.addUser('RESPONDER');
    const { id } = (await send(other, 'POST', '/parsing-rules', RULE)).body as ParsingRule;
    const me = stage.users[role];
    const mayWrite = policy === 'open' || role !== 'VIEWER';
    expect((await send(me, 'GET', `/parsing-rules/${id}`)).status).toBe(404);
    expect((await send(me, 'POST', '/parsing-rules/test', { rule: id, sampleLogs: ['x'] })).status).toBe(404);
    expect((await send(me, 'PUT', `/parsing-rules/${id}`, RULE)).status).toBe(mayWrite ? 404 : 403);
    expect((await send(me, 'DELETE', `/parsing-rules/${id}`)).status).toBe(mayWrite ? 404 : 403);
    for (const method of ['GET', 'DELETE'])
      expect((await send(stage.users.ADMIN, method, `/parsing-rules/${id}`)).status).toBe(200);
  });

  it.each<[Role, number]>([
    ['ADMIN', 200],
    ['MANAGER', 200],
    ['RESPONDER', 403],
    ['VIEWER', 403],
  ])('%s making, changing and deleting a template is %i', async (role, status) => {
    const template = { ...RULE, isTemplate: true };
    const { id } = (await send(stage.users.MANAGER, 'POST', '/parsing-rules', template)).body as ParsingRule;
    const me = stage.users[role];
    expect((await send(me, 'GET', `/parsing-rules/${id}`)).status).toBe(200);
    expect((await send(me, 'POST', '/parsing-rules', template)).status).toBe(status);
    expect((await send(me, 'PUT', `/parsing-rules/${id}`, template)).status).toBe(status);
    expect((await send(me, 'DELETE', `/parsing-rules/${id}`)).status).toBe(status);
  });

  it('an administrator cannot delete, nor take the role of, the own account', async () => {
    // The only one would be told that one must remain.
    await stage.server.addUser('ADMIN');
    const { token, user } = stage.users.ADMIN;
    expect((await send({ token }, 'DELETE', `/admin/users/${user.id}`)).status).toBe(400);
    expect((await send({ token }, 'PUT', `/admin/users/${user.id}/role`, { role: 'VIEWER' })).status).toBe(400);
  });

  it('a review replaces the own one and leaves those of others', async () => {
    const address = `/analyses/${stage.analysisMemoryId}/feedback`;
    const reviews = async () =>
      ((await send(stage.users.VIEWER, 'GET', address)).body as { feedback: { userId: string }[] }).feedback;
    for (const role of ['RESPONDER', 'VIEWER', 'VIEWER'] as const)
      expect((await send(stage.users[role], 'POST', address, { isCorrect: false })).status).toBe(200);
    const authors = (await reviews()).map(({ userId }) => userId);
    for (const role of ['RESPONDER', 'VIEWER'] as const)
      expect(authors.filter((id) => id === stage.users[role].user.id)).toHaveLength(1);
  });
});
