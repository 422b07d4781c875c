import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer, type TestUser } from '#testing/test-server.ts';

const COMMON = 'This password is too common. Please choose a different one';
const PERSON = { firstName: 'Grace', lastName: 'Hopper', email: 'grace@example.com' };

describe('with PASSWORD_BLOCKLIST=on', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ env: { PASSWORD_BLOCKLIST: 'on' } });
  });
  afterAll(() => server.stop());

  const refusal = { status: 400, body: { error: COMMON, message: COMMON } };
  const add = (by: TestUser, path: string, password: string) =>
    server.call('POST', path, { token: by.token, body: { ...PERSON, password } });

  it('the first administrator cannot have a common password', async () => {
    const code = await server.server.openSetup();
    const setUp = (password: string) => server.call('POST', '/setup', { body: { ...PERSON, password, code } });
    expect(await setUp('password')).toMatchObject(refusal);
    expect((await setUp('no such word in a list')).status).toBe(200);
  });

  it.each([
    ['/admin/users', 'ADMIN'],
    ['/manager/users', 'MANAGER'],
  ] as const)('%s refuses one', async (path, role) => {
    expect(await add(await server.addUser(role), path, 'QWERTY')).toMatchObject(refusal);
  });

  it('a password cannot be changed to one', async () => {
    const { token, password } = await server.addUser();
    const body = { currentPassword: password, newPassword: '123456789' };
    expect(await server.call('POST', '/auth/change-password', { token, body })).toMatchObject(refusal);
  });

  it.each(['123456', 'dragon', 'Password', 'wassup'])('%s is common', async (password) => {
    expect(await add(await server.addUser('ADMIN'), '/admin/users', password)).toMatchObject(refusal);
  });
});

it('a common password of the environment stops the start', async () => {
  const env = { PASSWORD_BLOCKLIST: 'on', ADMIN_EMAIL: 'root@example.com', ADMIN_PASSWORD: 'letmein' };
  await expect(startTestServer({ env })).rejects.toThrow(`ADMIN_PASSWORD: ${COMMON}`);
});

it('without it any password of enough characters may be set', async () => {
  const server = await startTestServer();
  const { token } = await server.addUser('ADMIN');
  const { status } = await server.call('POST', '/admin/users', { token, body: { ...PERSON, password: '123456' } });
  await server.stop();
  expect(status).toBe(200);
});
