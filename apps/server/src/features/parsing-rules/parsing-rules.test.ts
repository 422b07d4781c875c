import { LIMITS, type ParsingRule, type ParsingRuleTestResult, type Role } from '@rootline/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer, type TestUser } from '#testing/test-server.ts';

let server: TestServer;
let admin: TestUser;
let manager: TestUser;
let viewer: TestUser;
let other: TestUser;
beforeAll(async () => {
  server = await startTestServer();
  admin = await server.addUser('ADMIN');
  manager = await server.addUser('MANAGER');
  viewer = await server.addUser('VIEWER');
  other = await server.addUser('RESPONDER');
});
beforeEach(async () => {
  await server.platform.db.deleteFrom('parsing_rules').execute();
});
afterAll(() => server.stop());

const MAPPING = { sourceField: 'level', targetField: 'level' };
const PATTERN = { name: 'plain', pattern: '^(?<level>[A-Z]+): (?<text>.*)$' };
const RULE = { name: 'My format', fieldMappings: [MAPPING], regexPatterns: [PATTERN] };
const withPattern = (pattern: string) => ({ ...RULE, regexPatterns: [{ ...PATTERN, pattern }] });

const send = (user: TestUser, method: string, path: string, body?: unknown) =>
  server.call(method, `/parsing-rules${path}`, { token: user.token, body });
async function create(user: TestUser, rule: object = RULE): Promise<ParsingRule> {
  const answer = await send(user, 'POST', '', rule);
  expect([answer.status, answer.text]).toEqual([200, expect.any(String)]);
  return answer.body as ParsingRule;
}
const names = async (user: TestUser, path = '') =>
  ((await send(user, 'GET', path)).body as ParsingRule[]).map(({ name }) => name);
const tryOut = (user: TestUser, rule: unknown, sampleLogs: unknown) =>
  send(user, 'POST', '/test', { rule, sampleLogs });

describe('a rule', () => {
  it('is kept with what was left out filled in, and survives a restart', async () => {
    const rule = await create(viewer);
    expect(rule).toEqual({
      id: expect.any(String),
      ownerId: viewer.user.id,
      name: 'My format',
      description: '',
      isActive: true,
      isTemplate: false,
      fieldMappings: [{ ...MAPPING, description: '', isActive: true }],
      regexPatterns: [{ ...PATTERN, description: '', priority: 0, isActive: true }],
      createdAt: expect.stringMatching(/Z$/),
      version: 1,
    });
    await server.restart();
    expect((await send(viewer, 'GET', `/${rule.id}`)).body).toEqual(rule);
  });

  it('is replaced as a whole and deleted once', async () => {
    const rule = await create(viewer, { ...RULE, description: 'old' });
    const changed = {
      ...RULE,
      name: 'New',
      description: null,
      isActive: false,
      regexPatterns: [{ ...PATTERN, priority: 7 }],
    };
    const answer = await send(viewer, 'PUT', `/${rule.id}`, changed);
    expect(answer.body).toMatchObject({ id: rule.id, name: 'New', description: '', isActive: false });
    expect((await send(viewer, 'GET', `/${rule.id}`)).body).toEqual(answer.body);
    expect((await send(viewer, 'DELETE', `/${rule.id}`)).body).toEqual({ ok: true });
    expect((await send(viewer, 'DELETE', `/${rule.id}`)).status).toBe(404);
    expect(await names(viewer)).toEqual([]);
  });

  it.each([
    [{ ...RULE, name: ' ' }, 'Name is required'],
    [{ ...RULE, fieldMappings: [] }, 'At least one field mapping is required'],
    [{ ...RULE, regexPatterns: [] }, 'At least one regex pattern is required'],
    [{ ...RULE, fieldMappings: [{ ...MAPPING, targetField: '' }] }, 'Target field is required'],
    [{ ...RULE, fieldMappings: Array(51).fill(MAPPING) }, 'A rule has at most 50 field mappings'],
    [{ ...RULE, regexPatterns: Array(51).fill(PATTERN) }, 'A rule has at most 50 regex patterns'],
    [{ ...RULE, regexPatterns: [{ ...PATTERN, priority: 1.5 }] }, 'Priority must be a whole number'],
    [withPattern('x'.repeat(1001)), 'Pattern must be at most 1000 characters long'],
  ])('is refused when it is incomplete or too large (%#)', async (rule, message) => {
    const answer = await send(viewer, 'POST', '', rule);
    expect([answer.status, answer.body]).toEqual([400, { error: message, message }]);
  });

  it.each([
    ['(?=x)', 'look-ahead and look-behind are not supported'],
    ['(a)\\1', 'back-references are not supported'],
    ['a{1001}', 'its repetition counts are too large'],
    ['.{1000}'.repeat(20), 'its repetition counts are too large'],
    ['(', 'missing closing ): `(`'],
  ])('with the pattern %s is refused, at a change as well', async (pattern, reason) => {
    const message = `The pattern plain cannot be used: ${reason}`;
    const rule = await create(viewer);
    for (const answer of [
      await send(viewer, 'POST', '', withPattern(pattern)),
      await send(viewer, 'PUT', `/${rule.id}`, withPattern(pattern)),
    ]) {
      expect([answer.status, answer.body]).toEqual([400, { error: message, message }]);
    }
    expect((await send(viewer, 'GET', `/${rule.id}`)).body).toEqual(rule);
  });

  it('is one of 200 of its owner, whatever many requests do at once', async () => {
    const row = {
      owner_id: viewer.user.id,
      name: 'many',
      description: '',
      is_active: true,
      is_template: false,
      field_mappings: '[]',
      regex_patterns: '[]',
      created_at: new Date(),
    };
    const rows = Array.from({ length: LIMITS.rules.perUser - 2 }, (_, index) => ({ ...row, id: `rule-${index}` }));
    await server.platform.db.insertInto('parsing_rules').values(rows).execute();
    const answers = await Promise.all(Array.from({ length: 6 }, () => send(viewer, 'POST', '', RULE)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 409, 409, 409, 409]);
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
      message: 'You already have 200 parsing rules. Please delete one first',
    });
    await create(other);
  });
});

describe('rules of several users', () => {
  it('are seen by their owner and administrators, templates by everybody', async () => {
    await create(viewer, { ...RULE, name: 'own' });
    await create(viewer, { ...RULE, name: 'own, off', isActive: false });
    await create(other, { ...RULE, name: 'foreign' });
    await create(manager, { ...RULE, name: 'template', isTemplate: true });
    await create(manager, { ...RULE, name: 'template, off', isTemplate: true, isActive: false });
    expect(await names(viewer)).toEqual(['own, off', 'own', 'template, off', 'template']);
    expect(await names(viewer, '/active')).toEqual(['own', 'template']);
    expect((await names(admin)).sort()).toEqual(['foreign', 'own', 'own, off', 'template', 'template, off']);
    expect(await names(admin, '/active')).toEqual(['template']);
  });

  it('of somebody else do not exist for others, not even for managers', async () => {
    const { id } = await create(other);
    for (const user of [viewer, manager]) {
      for (const [method, path, body] of [
        ['GET', `/${id}`, undefined],
        ['PUT', `/${id}`, RULE],
        ['DELETE', `/${id}`, undefined],
        ['POST', '/test', { rule: id, sampleLogs: ['x'] }],
      ] as const) {
        const answer = await send(user, method, path, body);
        expect([answer.status, answer.body]).toMatchObject([404, { message: 'This parsing rule does not exist' }]);
      }
    }
    expect((await send(admin, 'PUT', `/${id}`, { ...RULE, name: 'by admin' })).body).toMatchObject({
      name: 'by admin',
      ownerId: other.user.id,
    });
    expect((await send(admin, 'DELETE', `/${id}`)).status).toBe(200);
  });

  it.each<[Role, number]>([
    ['ADMIN', 200],
    ['MANAGER', 200],
    ['RESPONDER', 403],
    ['VIEWER', 403],
  ])('become templates, and templates change, by %s: %i', async (role, status) => {
    const user = { ADMIN: admin, MANAGER: manager, RESPONDER: other, VIEWER: viewer }[role];
    expect((await send(user, 'POST', '', { ...RULE, isTemplate: true })).status).toBe(status);
    const own = await create(user);
    expect((await send(user, 'PUT', `/${own.id}`, { ...RULE, isTemplate: true })).status).toBe(status);
    const template = await create(await server.addUser('MANAGER'), { ...RULE, isTemplate: true });
    expect((await send(user, 'GET', `/${template.id}`)).status).toBe(200);
    expect((await send(user, 'PUT', `/${template.id}`, { ...RULE, isTemplate: true })).status).toBe(status);
    expect((await send(user, 'DELETE', `/${template.id}`)).status).toBe(status);
  });

  it('stay when their owner is deleted: templates for everybody, the others for administrators', async () => {
    const leaver = await server.addUser('MANAGER');
    await create(leaver, { ...RULE, name: 'private' });
    await create(leaver, { ...RULE, name: 'shared', isTemplate: true });
    await server.call('DELETE', `/admin/users/${leaver.user.id}`, { token: admin.token });
    expect(await names(viewer)).toEqual(['shared']);
    expect((await names(admin)).sort()).toEqual(['private', 'shared']);
  });
});

describe('trying a rule', () => {
  const lines = ['ERROR: disk full', 'no level here', '12 ERROR', '<b>&\u0007'];

  it('by its id or as an object says per line which pattern matched', async () => {
    const regexPatterns = [
      { name: 'any', pattern: 'E(?P<level>R)R', priority: -1 },
      { name: 'off', pattern: '(?<level>.)', priority: 9, isActive: false },
      { name: 'exact', pattern: '^(?<level>[A-Z]+): ', priority: 0 },
      { name: 'nameless', pattern: 'here$', priority: 5 },
    ];
    const rule = await create(viewer, { ...RULE, regexPatterns });
    const byId = await tryOut(viewer, rule.id, lines);
    const result = byId.body as ParsingRuleTestResult;
    expect(result).toMatchObject({ totalLogs: 4, successCount: 2, failureCount: 2 });
    expect(result.details.map(({ matchedPattern }) => matchedPattern)).toEqual(['exact', 'nameless', 'any', null]);
    expect(result.details.map(({ logLine }) => logLine)).toEqual(lines);
    expect(result.details[1]?.errors).toEqual(['The pattern nameless has no named group for the source field level']);
    expect(result.details[3]?.errors).toEqual(['No active pattern matches this line']);
    expect((await tryOut(viewer, rule, lines)).body).toEqual(result);
  });

  it.each([
    [['x'.repeat(16 * 1024 - 1)], 200, ''],
    [['x', 'é'.repeat(8 * 1024 + 1)], 400, 'Sample line 2 is longer than 16 KiB'],
    [[], 400, 'Please provide at least one sample line'],
    [Array(1001).fill('x'), 400, 'At most 1000 sample lines can be tested at once'],
  ])('takes lines within the limits (%#)', async (sampleLogs, status, message) => {
    const answer = await tryOut(viewer, RULE, sampleLogs);
    expect(answer.status).toBe(status);
    if (status === 400) expect(answer.body).toMatchObject({ message });
  });

  it('refuses an object whose pattern cannot be used, and an unknown id', async () => {
    const answer = await tryOut(viewer, withPattern('(?!x)'), ['x']);
    expect(answer.body).toMatchObject({ message: expect.stringMatching(/^The pattern plain cannot be used: look-/) });
    expect((await tryOut(viewer, 'unknown', ['x'])).status).toBe(404);
  });

  const bomb = `${'a'.repeat(16_000)}!`;
  it('answers for patterns that make other engines run away', async () => {
    const regexPatterns = ['^(a+)+$', '^(\\w+\\s?)*$', '^(?:(?:a*)*b?)*$', '^(a|aa)+(?<level>!)$'].map((pattern) => ({
      name: pattern,
      pattern,
    }));
    const answer = await tryOut(viewer, { ...RULE, regexPatterns }, [bomb, 'b-', bomb]);
    const { details } = answer.body as ParsingRuleTestResult;
    expect(details.map(({ matchedPattern }) => matchedPattern)).toEqual([
      '^(a|aa)+(?<level>!)$',
      null,
      '^(a|aa)+(?<level>!)$',
    ]);
  });

  it('is done twice at once by a user, and no more', async () => {
    const rule = withPattern('^(a+)+$');
    const answers = await Promise.all([0, 1, 2].map(() => tryOut(viewer, rule, [bomb])));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 429]);
  });
});
