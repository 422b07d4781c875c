import { ERRORS, type User } from '@rootline/contract';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer, type TestUser } from '#testing/test-server.ts';
import { upload } from '#testing/uploads.ts';

let server: TestServer;
let admin: TestUser;
beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(async () => {
  admin = await server.addUser('ADMIN');
});
afterEach(async () => {
  await server.platform.db.deleteFrom('users').execute();
});
afterAll(() => server.stop());

const setDisabled = (by: TestUser, of: TestUser, disabled: boolean) =>
  server.call('PUT', `/admin/users/${of.user.id}/disabled`, { token: by.token, body: { disabled } });
const requireChange = (by: TestUser, of: TestUser) =>
  server.call('POST', `/admin/users/${of.user.id}/require-password-change`, { token: by.token });
const endSessions = (by: TestUser, of: TestUser) =>
  server.call('DELETE', `/admin/users/${of.user.id}/sessions`, { token: by.token });
const signIn = ({ email }: TestUser, password: string) =>
  server.call('POST', '/auth/login', { body: { email, password } });
const profile = (token: string) => server.call('GET', '/users/me', { token });
const error = (text: string) => ({ error: text, message: text });

describe('disabling an account', () => {
  it('ends its sessions at once, keeps its files, and can be undone', async () => {
    const user = await server.addUser('RESPONDER');
    expect((await upload(server, user.token, '2026-03-01T00:00:00Z INFO ok\n')).status).toBe(200);
    const answer = await setDisabled(admin, user, true);
    expect(answer.body).toEqual({ user: { ...user.user, isDisabled: true } });
    expect((await profile(user.token)).status).toBe(401);
    const { logFiles } = (await server.call('GET', '/logs', { token: admin.token })).body as { logFiles: unknown[] };
    expect(logFiles).toHaveLength(1);
    expect((await setDisabled(admin, user, false)).body).toEqual({ user: user.user });
    expect((await signIn(user, user.password)).status).toBe(200);
  });

  it('is told to who knows the password, and to nobody else', async () => {
    const user = await server.addUser();
    await setDisabled(admin, user, true);
    const right = await signIn(user, user.password);
    expect([right.status, right.body]).toEqual([403, error(ERRORS.account_disabled.text)]);
    const wrong = await signIn(user, 'wrong');
    expect([wrong.status, wrong.body]).toEqual([400, error(ERRORS.login_wrong.text)]);
  });

  it('shows in the list', async () => {
    const user = await server.addUser();
    await setDisabled(admin, user, true);
    const { users } = (await server.call('GET', '/users', { token: admin.token })).body as { users: User[] };
    expect(users.map(({ id, isDisabled }) => [id, isDisabled])).toEqual([
      [admin.user.id, false],
      [user.user.id, true],
    ]);
  });

  it('is refused for oneself and for the last administrator who can act', async () => {
    expect((await setDisabled(admin, admin, true)).body).toEqual(error(ERRORS.last_admin.text));
    const other = await server.addUser('ADMIN');
    expect((await setDisabled(admin, admin, true)).body).toEqual(error(ERRORS.own_account.text));
    expect((await setDisabled(admin, other, true)).status).toBe(200);
    // A disabled administrator is none: the one that is left can neither go nor be demoted.
    for (const answer of [
      await setDisabled(admin, admin, true),
      await server.call('DELETE', `/admin/users/${admin.user.id}`, { token: admin.token }),
      await server.call('PUT', `/admin/users/${admin.user.id}/role`, { token: admin.token, body: { role: 'VIEWER' } }),
    ]) {
      expect([answer.status, answer.body]).toEqual([409, error(ERRORS.last_admin.text)]);
    }
  });

  it.each(Array.from({ length: 4 }, (_, round) => round))(
    'by two administrators of each other at once leaves one (round %i)',
    async () => {
      const other = await server.addUser('ADMIN');
      const answers = await Promise.all([setDisabled(admin, other, true), setDisabled(other, admin, true)]);
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    },
  );

  it('leaves no session of somebody who signs in at the same moment', async () => {
    const user = await server.addUser();
    const [, signedIn] = await Promise.all([setDisabled(admin, user, true), signIn(user, user.password)]);
    const { token } = signedIn.body as { token?: string };
    if (token !== undefined) expect((await profile(token)).status).toBe(401);
  });

  it('of nobody says so', async () => {
    const nobody = { ...admin, user: { ...admin.user, id: 'unknown' } };
    for (const answer of [
      await setDisabled(admin, nobody, true),
      await requireChange(admin, nobody),
      await endSessions(admin, nobody),
    ]) {
      expect(answer.status).toBe(404);
    }
  });
});

describe('requiring a new password', () => {
  const change = (token: string, currentPassword: string, newPassword: string) =>
    server.call('POST', '/auth/change-password', { token, body: { currentPassword, newPassword } });

  it('ends the sessions, and the next one can do nothing but change the password', async () => {
    const user = await server.addUser('MANAGER');
    expect((await requireChange(admin, user)).body).toEqual({ user: { ...user.user, mustChangePassword: true } });
    expect((await profile(user.token)).status).toBe(401);

    const signedIn = (await signIn(user, user.password)).body as { token: string; user: User };
    expect(signedIn.user.mustChangePassword).toBe(true);
    const { token } = signedIn;
    expect((await profile(token)).body).toMatchObject({ mustChangePassword: true });
    for (const [method, path] of [
      ['GET', '/logs'],
      ['GET', '/users'],
      ['GET', '/events'],
      ['GET', '/auth/sessions'],
      ['GET', '/admin/audit'],
      ['POST', '/logs/upload'],
    ] as const) {
      const answer = await server.call(method, path, { token });
      const { text, status } = ERRORS.password_change_required;
      expect([answer.status, answer.body]).toEqual([status, { ...error(text), code: 'password_change_required' }]);
    }

    expect((await change(token, user.password, user.password)).body).toEqual(error(ERRORS.password_same.text));
    expect((await change(token, user.password, 'a new one')).status).toBe(200);
    expect((await server.call('GET', '/logs', { token })).status).toBe(200);
    expect(((await signIn(user, 'a new one')).body as { user: User }).user.mustChangePassword).toBe(false);
  });

  it('of oneself is refused', async () => {
    expect((await requireChange(admin, admin)).body).toEqual(error(ERRORS.own_account.text));
  });
});

it('ending the sessions of a user ends all of them, and the account stays usable', async () => {
  const user = await server.addUser();
  const { token } = (await signIn(user, user.password)).body as { token: string };
  expect((await endSessions(admin, user)).status).toBe(200);
  expect([(await profile(user.token)).status, (await profile(token)).status]).toEqual([401, 401]);
  expect((await signIn(user, user.password)).status).toBe(200);
});

it('all of it is for administrators, and is written down', async () => {
  const user = await server.addUser();
  const manager = await server.addUser('MANAGER');
  for (const act of [endSessions, requireChange, (by: TestUser, of: TestUser) => setDisabled(by, of, true)]) {
    expect((await act(manager, user)).status).toBe(403);
    expect((await act(admin, user)).status).toBe(200);
  }
  const rows = await server.platform.db
    .selectFrom('audit_log')
    .select(['action', 'target', 'note'])
    .where('user_id', '=', admin.user.id)
    .where('status', '=', 200)
    .orderBy('id')
    .execute();
  const target = user.user.id;
  expect(rows).toEqual([
    { action: 'DELETE /admin/users/:id/sessions', target, note: null },
    { action: 'POST /admin/users/:id/require-password-change', target, note: null },
    { action: 'PUT /admin/users/:id/disabled', target, note: 'disabled' },
  ]);
});
