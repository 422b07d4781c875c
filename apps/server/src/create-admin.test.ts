import { afterEach, expect, it, vi } from 'vitest';
import { createAdmin } from '#create-admin.ts';
import { createTestDatabase } from '#testing/test-postgres.ts';

afterEach(() => vi.unstubAllEnvs());

it('makes the first administrator by the rules of the environment, and no second one', async () => {
  const database = await createTestDatabase();
  vi.stubEnv('DATABASE_URL', database.url);
  vi.stubEnv('PASSWORD_MIN_LENGTH', '7');
  vi.stubEnv('PASSWORD_BLOCKLIST', 'on');
  const create = (password: string) =>
    createAdmin({ firstName: 'Admin', lastName: 'User', email: 'root@example.com', password });
  await expect(create('letmei')).rejects.toThrow('Password must be at least 7 characters long');
  await expect(create('password1')).rejects.toThrow('This password is too common');
  await create('no such word in a list');
  await expect(create('no such word in a list')).rejects.toThrow('An administrator already exists');
  await database.drop();
});
