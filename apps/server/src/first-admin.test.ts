import { rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { startTestServer } from '#testing/test-server.ts';

const EMAIL = 'root@example.com';

it('makes the administrator of the environment at the first start, and no other later', async () => {
  const file = path.join(os.tmpdir(), `rootline-password-${process.pid}`);
  await writeFile(file, ' from a file \n');
  const server = await startTestServer({
    env: { ADMIN_EMAIL: EMAIL, ADMIN_PASSWORD: 'ignored', ADMIN_PASSWORD_FILE: file },
  });
  const login = (password: string) => server.call('POST', '/auth/login', { body: { email: EMAIL, password } });
  expect((await login(' from a file ')).body).toMatchObject({ user: { email: EMAIL, role: 'ADMIN' } });
  expect((await server.call('GET', '/setup/state')).body).toEqual({ isOpen: false });
  await writeFile(file, 'another password');
  await server.restart();
  expect((await login('another password')).status).toBe(400);
  expect((await login(' from a file ')).status).toBe(200);
  await server.stop();
  await rm(file);
});

it.each([
  [{ ADMIN_EMAIL: EMAIL }, 'ADMIN_EMAIL needs ADMIN_PASSWORD or ADMIN_PASSWORD_FILE'],
  [{ ADMIN_EMAIL: EMAIL, ADMIN_PASSWORD: '12345' }, 'Password must be at least 6 characters long'],
  [{ ADMIN_EMAIL: 'root', ADMIN_PASSWORD: '123456' }, 'Please enter a valid email address'],
  [
    { ADMIN_EMAIL: EMAIL, ADMIN_PASSWORD: '123456', PASSWORD_MIN_LENGTH: '8' },
    'Password must be at least 8 characters long',
  ],
  [
    { ADMIN_EMAIL: EMAIL, ADMIN_PASSWORD_FILE: '/not/there' },
    'Cannot read /not/there, the file set in ADMIN_PASSWORD_FILE',
  ],
])('%j stops the start in one sentence', async (env, message) => {
  await expect(startTestServer({ env })).rejects.toThrow(message);
});
