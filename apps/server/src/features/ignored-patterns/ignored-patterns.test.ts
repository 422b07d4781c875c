import { type IgnoredPattern, LIMITS, type LogTemplateView, type PatternInFile } from '@rootline/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#platform/new-id.ts';
import { type AnalysisClient, createAnalysisClient } from '#testing/analysis-client.ts';
import { startTestServer, type TestServer, type TestUser } from '#testing/test-server.ts';

const LEFT_OUT = {
  patterns: 1,
  entries: 20,
  list: [{ pattern: expect.stringMatching(/^address <num> of \w+ does not exist$/), entries: 20 }],
};

const at = (second: number) => new Date(Date.parse('2026-03-01T10:00:00Z') + second * 1000).toISOString();

/** A service in which mail fails from some time on, and stock after it; `id` is of no other log. */
const write = (id: string, { hasStock = true } = {}) =>
  Array.from({ length: 300 }, (_, i) => [
    `${at(i)} INFO web.Access page ${i * 7} of ${id} served in ${i % 90} ms`,
    ...(i >= 240 && i % 3 === 0 ? [`${at(i)} ERROR mail.Bounce address ${i} of ${id} does not exist`] : []),
    ...(hasStock && i >= 270 ? [`${at(i)} ERROR stock.Client no answer for article ${i}`] : []),
  ])
    .flat()
    .join('\n');

const MAIL = 'does not exist';
const STATISTICAL = { analysisMode: 'statistical' };

let server: TestServer;
let owner: TestUser;
let other: TestUser;
let client: AnalysisClient;
beforeAll(async () => {
  server = await startTestServer();
  owner = await server.addUser('RESPONDER');
  other = await server.addUser('RESPONDER');
  client = createAnalysisClient(server, owner);
});
afterAll(() => server.stop());

/** The message template of a file whose text holds the words. */
async function templateOf(fileId: string, words: string): Promise<LogTemplateView> {
  const { templates } = await client.get<{ templates: LogTemplateView[] }>(`/logs/${fileId}/templates`);
  const found = templates.find(({ text }) => text.includes(words));
  if (found === undefined) throw new Error(`No template says ${words}`);
  return found;
}

async function ignore(fileId: string, words: string, scope: string, { token }: TestUser = owner) {
  const body = { templateId: (await templateOf(fileId, words)).id, scope };
  return server.call('POST', `/logs/${fileId}/ignored-patterns`, { token, body });
}

const patternIn = ({ body }: { body: unknown }) => (body as { ignoredPattern: IgnoredPattern }).ignoredPattern;
const revoke = (id: string, { token }: TestUser = owner) => server.call('DELETE', `/ignored-patterns/${id}`, { token });
const listOf = async ({ token }: TestUser, query = '') =>
  ((await server.call('GET', `/ignored-patterns${query}`, { token })).body as { ignoredPatterns: IgnoredPattern[] })
    .ignoredPatterns;
const inFile = async (fileId: string, { token }: TestUser = owner) =>
  (
    (await server.call('GET', `/logs/${fileId}/ignored-patterns`, { token })).body as {
      ignoredPatterns: PatternInFile[];
    }
  ).ignoredPatterns;

describe('an analysis', () => {
  it('leaves out what is ignored in its file, says so, and hears it again once that is revoked', async () => {
    const file = await client.upload(write('own'));
    const before = await client.analyze(file.id, STATISTICAL);
    expect(before.result?.candidates[0]?.pattern).toContain(MAIL);
    expect(before.result?.ignored).toBeUndefined();

    const pattern = patternIn(await ignore(file.id, MAIL, 'file'));
    expect(pattern).toMatchObject({ isFailing: true, scope: 'file', logFile: { id: file.id } });
    const without = await client.analyze(file.id, STATISTICAL);
    expect(without.result?.candidates[0]?.pattern).toContain('no answer for article');
    expect(without.result?.candidates.map((one) => one.pattern).join()).not.toContain(MAIL);
    expect(without.result?.ignored).toEqual(LEFT_OUT);
    expect(without.result?.summary).toContain('20 entries of 1 ignored pattern were left out.');
    expect(without.result?.errorCount).toBe(before.result?.errorCount);

    expect((await revoke(pattern.id)).status).toBe(200);
    const after = await client.analyze(file.id, STATISTICAL);
    expect(after.result?.candidates).toEqual(before.result?.candidates);
    expect(after.result?.ignored).toBeUndefined();
  });

  it('finds nothing to suspect where all that fails is ignored', async () => {
    const file = await client.upload(write('calm', { hasStock: false }));
    await ignore(file.id, MAIL, 'file');
    const { result } = await client.analyze(file.id, STATISTICAL);
    expect(result?.candidates).toEqual([]);
    expect(result).toMatchObject({ severity: 'low', errorCount: 20, ignored: LEFT_OUT });
  });

  it('leaves out in every file of a person what they ignore in all of theirs, and in no one else’s', async () => {
    const [first, second] = [await client.upload(write('shared')), await client.upload(write('shared'))];
    const theirs = await createAnalysisClient(server, other).upload(write('shared'));
    const pattern = patternIn(await ignore(first.id, MAIL, 'own-files'));
    const own = await client.analyze(second.id, STATISTICAL);
    expect(own.result?.ignored).toEqual(LEFT_OUT);
    // By whom the analysis is started makes no difference.
    const started = await createAnalysisClient(server, other).analyze(second.id, STATISTICAL);
    expect(started.result?.ignored).toEqual(LEFT_OUT);
    const foreign = await client.analyze(theirs.id, STATISTICAL);
    expect(foreign.result?.ignored).toBeUndefined();
    expect(await inFile(theirs.id)).toEqual([]);
    await revoke(pattern.id);
  });

  it('of a case leaves out what is ignored in each of its files', async () => {
    const file = await client.upload(write('case'));
    await ignore(file.id, MAIL, 'file');
    const { token } = owner;
    const made = await server.call('POST', '/cases', { token, body: { name: 'mail', logFileIds: [file.id] } });
    const { id } = (made.body as { case: { id: string } }).case;
    for (;;) {
      const { status, body } = await server.call('POST', `/cases/${id}/analyze`, { token, body: STATISTICAL });
      if (status === 409) continue;
      const { result } = await client.waitForRun((body as { jobId: string }).jobId);
      expect(result?.ignored).toEqual(LEFT_OUT);
      expect(result?.candidates[0]?.pattern).toContain('no answer for article');
      return;
    }
  });
});

describe('the patterns of a file', () => {
  it('name their templates and entries, to everybody who sees the file', async () => {
    const file = await client.upload(write('listed'));
    await ignore(file.id, MAIL, 'file');
    await ignore(file.id, 'no answer', 'own-files');
    const mail = await templateOf(file.id, MAIL);
    const stock = await templateOf(file.id, 'no answer');
    expect(await inFile(file.id)).toMatchObject([
      { pattern: stock.text, templateIds: [stock.id], entries: 30, scope: 'own-files', isRevocable: true },
      { pattern: mail.text, templateIds: [mail.id], entries: 20, scope: 'file', isRevocable: true },
    ]);
    expect((await inFile(file.id, other)).map(({ isRevocable }) => isRevocable)).toEqual([false, true]);
    for (const { id } of await inFile(file.id)) await revoke(id);
  });

  it('can be revoked by others only where they are ignored in that file alone', async () => {
    const file = await client.upload(write('others'));
    const [all, one] = [
      patternIn(await ignore(file.id, 'no answer', 'own-files')),
      patternIn(await ignore(file.id, MAIL, 'file')),
    ];
    expect((await revoke(all.id, other)).status).toBe(403);
    expect((await revoke(one.id, other)).status).toBe(200);
    expect((await revoke(one.id)).status).toBe(404);
    expect((await revoke(all.id)).status).toBe(200);
    expect(await inFile(file.id)).toEqual([]);
  });

  it('are kept once, however often they are marked', async () => {
    const file = await client.upload(write('twice'));
    const [first, again] = await Promise.all([ignore(file.id, MAIL, 'file'), ignore(file.id, MAIL, 'file')]);
    expect(patternIn(again).id).toBe(patternIn(first).id);
    expect(await inFile(file.id)).toHaveLength(1);
  });

  it('go with their file', async () => {
    const file = await client.upload(write('gone'));
    const { id } = patternIn(await ignore(file.id, MAIL, 'file'));
    await server.call('DELETE', `/logs/${file.id}?hardDelete=true`, { token: owner.token });
    expect((await listOf(owner)).map((one) => one.id)).not.toContain(id);
    expect((await revoke(id)).status).toBe(404);
  });
});

describe('marking a pattern', () => {
  it('is refused where it cannot be meant', async () => {
    const theirs = await createAnalysisClient(server, other).upload(write('refused'));
    const mark = async (fileId: string, body: object) => {
      const { status, body: answer } = await server.call('POST', `/logs/${fileId}/ignored-patterns`, {
        token: owner.token,
        body,
      });
      return { status, error: (answer as { error?: string }).error };
    };
    expect(await mark(theirs.id, { templateId: 't999', scope: 'file' })).toMatchObject({
      status: 404,
      error: 'This message pattern does not exist in the file',
    });
    expect(await mark(newId(), { templateId: 't1', scope: 'file' })).toMatchObject({ status: 404 });
    expect(await mark(theirs.id, { templateId: 't1', scope: 'everywhere' })).toMatchObject({
      status: 400,
      error: 'Scope must be file or own-files',
    });
    expect(await ignore(theirs.id, MAIL, 'own-files')).toMatchObject({
      status: 409,
      body: { error: 'This file is not one of yours. The pattern can be ignored in this file only' },
    });
    const numbers = await client.upload(Array.from({ length: 50 }, (_, i) => `${at(i)} ERROR ${i * 31}`).join('\n'));
    const { templates } = await client.get<{ templates: LogTemplateView[] }>(`/logs/${numbers.id}/templates`);
    expect(await mark(numbers.id, { templateId: templates[0]?.id, scope: 'own-files' })).toMatchObject({
      status: 409,
      error: expect.stringContaining('contains no word'),
    });
  });

  it('ends at so many of a file', async () => {
    const file = await client.upload(write('full'));
    const row = { log_file_id: file.id, owner_id: null, marked_in: file.id, created_by: owner.user.id };
    await server.platform.db
      .insertInto('ignored_patterns')
      .values(
        Array.from({ length: LIMITS.ignoredPatterns.perFile }, (_, i) => ({
          ...row,
          id: newId(),
          pattern: `pattern ${i}`,
          is_failing: true,
          created_at: new Date(),
        })),
      )
      .execute();
    expect(await ignore(file.id, MAIL, 'file')).toMatchObject({
      status: 409,
      body: { error: 'At most 200 patterns can be ignored here. Please revoke one first' },
    });
  });
});

describe('the list of a person', () => {
  it('holds what they have marked, newest first, page by page, and nothing of others', async () => {
    const person = await server.addUser('MANAGER');
    const own = createAnalysisClient(server, person);
    const file = await own.upload(write('pages'));
    const marked: string[] = [];
    for (const words of [MAIL, 'no answer', 'served in']) {
      marked.unshift(patternIn(await ignore(file.id, words, words === MAIL ? 'own-files' : 'file', person)).id);
    }
    await ignore(file.id, 'served in', 'file', other);
    const [newest, ...older] = await listOf(person);
    expect([newest, ...older].map((one) => one?.id)).toEqual(marked);
    expect(newest).toMatchObject({
      scope: 'file',
      isFailing: false,
      logFile: { id: file.id, filename: file.filename },
    });
    const [first] = await listOf(person, '?limit=1');
    expect(first?.id).toBe(marked[0]);
    const before = encodeURIComponent(`${first?.createdAt},${first?.id}`);
    expect((await listOf(person, `?before=${before}`)).map(({ id }) => id)).toEqual(marked.slice(1));
    expect(await listOf(await server.addUser('VIEWER'))).toEqual([]);
  });
});
