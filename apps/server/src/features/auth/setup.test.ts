import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '#testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(async () => {
  await server.platform.db.deleteFrom('users').execute();
  await server.platform.db.deleteFrom('login_attempts').execute();
});
afterAll(() => server.stop());

const PERSON = { firstName: 'Ada', lastName: 'Byron', email: 'ada@example.com', password: 'secret1' };
const isOpen = async () => ((await server.call('GET', '/setup/state')).body as { isOpen: boolean }).isOpen;
const setUp = (code: string, person = PERSON) => server.call('POST', '/setup', { body: { ...person, code } });
const newCode = async () => (await server.server.openSetup()) ?? 'none';

it('makes the first administrator once, signed in, and is closed from then on', async () => {
  const code = await newCode();
  expect(await isOpen()).toBe(true);
  const answer = await setUp(code);
  expect(answer.status).toBe(200);
  const { token, user } = answer.body as { token: string; user: { role: string } };
  expect(user.role).toBe('ADMIN');
  expect((await server.call('GET', '/users/me', { token })).body).toMatchObject(user);
  expect(await isOpen()).toBe(false);
  expect(await server.server.openSetup()).toBeNull();
  expect((await setUp(code, { ...PERSON, email: 'other@example.com' })).status).toBe(409);
});

it('lets one of two who use the link at once win', async () => {
  const code = await newCode();
  const answers = await Promise.all(
    ['a@example.com', 'b@example.com'].map((email) => setUp(code, { ...PERSON, email })),
  );
  expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409]);
});

it('makes earlier links void at each start', async () => {
  const earlier = await newCode();
  const later = await newCode();
  expect(later).not.toBe(earlier);
  expect((await setUp(earlier)).status).toBe(400);
  expect((await setUp(later)).status).toBe(200);
});

it('slows down wrong codes after 10, and never keeps the right one out', async () => {
  const code = await newCode();
  for (let tries = 0; tries < 10; tries += 1) {
    expect((await setUp('wrong')).body).toMatchObject({
      error: expect.stringMatching(/^This setup link is not valid/),
    });
  }
  const waiting = await setUp('wrong');
  expect(waiting.status).toBe(429);
  expect(waiting.headers.get('retry-after')).toBe('1');
  expect(waiting.body).toMatchObject({
    error: expect.stringMatching(/^Too many invalid setup links\. Please wait 1 /),
  });
  expect((await setUp(code)).status).toBe(200);
});

it('keeps no code in the clear, neither in the database nor in the log', async () => {
  const code = await newCode();
  const rows = await server.platform.db.selectFrom('setup_codes').select('code_hash').execute();
  expect(rows).toHaveLength(1);
  expect(JSON.stringify(rows)).not.toContain(code);
  expect(server.logLines.join('\n')).not.toContain(code);
});

it.each([
  [{ ...PERSON, email: 'nobody' }, 'Please enter a valid email address'],
  [{ ...PERSON, password: 'short' }, 'Password must be at least 6 characters long'],
  [{ ...PERSON, firstName: ' ' }, 'First name is required'],
])('refuses %j without using up the code', async (person, message) => {
  const code = await newCode();
  expect((await setUp(code, person)).body).toEqual({ error: message, message });
  expect((await setUp(code)).status).toBe(200);
});
