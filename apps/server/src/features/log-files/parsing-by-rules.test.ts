import type { ParsingRule } from '@rootline/contract';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestServer, type TestServer, type TestUser } from '#testing/test-server.ts';
import { readDetail, readFileRow, upload, uploadParsed, waitParsed } from '#testing/uploads.ts';

let server: TestServer;
let manager: TestUser;
let viewer: TestUser;
beforeAll(async () => {
  server = await startTestServer({ env: { UPLOAD_LIMIT_BYTES: String(64 * 1024 * 1024) } });
  manager = await server.addUser('MANAGER');
  viewer = await server.addUser('VIEWER');
});
beforeEach(async () => {
  await server.platform.db.deleteFrom('parsing_rules').execute();
});
afterAll(() => server.stop());

const RULE = {
  name: 'Tildes',
  fieldMappings: [
    { sourceField: 'at', targetField: 'timestamp' },
    { sourceField: 'sev', targetField: 'level' },
    { sourceField: 'who', targetField: 'metadata.user' },
    { sourceField: 'text', targetField: 'message' },
  ],
  regexPatterns: [{ name: 'line', pattern: '^(?<at>[^~]+)~(?<sev>\\w+)~(?<who>[^~]*)~(?<text>.*)$' }],
};
const LOG = '2026-03-01 10:00:01~ERR~ann~disk full\n2026-03-01 10:00:02~INF~bob~ok\nno form\n';

async function create(user: TestUser, rule: object = RULE): Promise<ParsingRule> {
  const { status, body, text } = await server.call('POST', '/parsing-rules', { token: user.token, body: rule });
  if (status !== 200) throw new Error(text);
  return body as ParsingRule;
}

test('an active rule of the uploader gives entries their fields, and the file says which rule in which version', async () => {
  const rule = await create(viewer);
  const changed = { ...RULE, name: 'Tildes 2' };
  await server.call('PUT', `/parsing-rules/${rule.id}`, { token: viewer.token, body: changed });
  const file = await uploadParsed(server, viewer.token, LOG);
  expect(file).toMatchObject({ status: 'completed', errorCount: 1, facts: { format: 'parsing-rule' } });
  expect(file.facts?.rules).toEqual([
    {
      id: rule.id,
      name: 'Tildes 2',
      version: 2,
      isTemplate: false,
      matchedLines: 2,
      triedLines: 3,
      isSkipped: false,
    },
  ]);
  const { entries } = await readDetail(server, viewer.token, file.id);
  expect(entries).toMatchObject([
    { level: 'ERROR', timestamp: '2026-03-01T10:00:01.000Z', message: 'disk full', metadata: { user: 'ann' } },
    { level: 'INFO', message: 'ok\nno form', metadata: { user: 'bob' } },
  ]);
  const row = await server.platform.db.selectFrom('log_files').select('parsed_with').where('id', '=', file.id);
  expect(await row.executeTakeFirst()).toEqual({ parsed_with: [{ id: rule.id, version: 2 }] });
});

test('rules of others and inactive ones change nothing, an active template does', async () => {
  await create(manager);
  await create(viewer, { ...RULE, isActive: false });
  expect((await uploadParsed(server, viewer.token, LOG)).facts?.rules).toBeUndefined();
  await create(manager, { ...RULE, isTemplate: true });
  expect((await uploadParsed(server, viewer.token, LOG)).facts?.rules).toMatchObject([{ isTemplate: true }]);
});

test('ten patterns that run away keep the server answering, and the file says that they are slow', async () => {
  const bombs = [
    '^(a+)+$',
    '^(a|a)*$',
    '^(a|aa)+$',
    '^([a-z]+)*\\d$',
    '^(\\w+\\s?)*$',
    '(x+x+)+y',
    '^(([a-z])+.)+[A-Z]([a-z])+$',
    '(.*)(.*)(.*)(.*)(.*)(.*)\\d$',
    '^(?:(?:a*)*b?)*$',
    '^([a-zA-Z0-9_.+-]+)+@(([a-z-])+\\.)+[a-z]{2,}$',
  ];
  for (const [index, pattern] of bombs.entries()) {
    await create(viewer, { ...RULE, name: `Bomb ${index}`, regexPatterns: [{ name: 'bomb', pattern }] });
  }
  await create(viewer);
  const bomb = `${'a'.repeat(3000)}${'x'.repeat(3000)}!`;
  const { body } = await upload(server, viewer.token, `${LOG}${`${bomb}\n`.repeat(20)}${LOG}`);
  const { id } = (body as { logFile: { id: string } }).logFile;
  let answers = 0;
  const asking = (async () => {
    while (['pending', 'processing'].includes((await readFileRow(server, viewer.token, id)).status)) answers++;
  })();
  const file = await waitParsed(server, viewer.token, id);
  await asking;
  expect(answers).toBeGreaterThan(5);
  expect(file).toMatchObject({ status: 'completed', errorCount: 2 });
  expect(file.facts?.rules?.[0]).toMatchObject({ name: 'Tildes', matchedLines: 4 });
  expect(file.facts?.notes).toContain('The parsing rule Bomb 0 is slow and was matched by the safe engine.');
});
