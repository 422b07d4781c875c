import { randomUUID } from 'node:crypto';
import { ENDPOINTS, type Endpoint, type EndpointName } from '@rootline/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bodyOf, CALLS, queryOf } from './call-samples.ts';
import { createClassCount } from './class-count.ts';
import { expectEachCase, MANY_CASES, type OneCase } from './each-case.ts';
import { idsFor } from './ids-for.ts';
import { sendTarget } from './raw-request.ts';
import { expectRefusal } from './refusal.ts';
import { openStage, type Stage } from './stage.ts';

const count = createClassCount('ids in addresses');
let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(async () => {
  count.print();
  await stage.stop();
});

/** What is refused changes nothing, so that no case disturbs another. */
const AT_ONCE = 4;
const WITH_ID = CALLS.filter(([, { path }]) => path.includes(':'));

/** Sends the call with this text, as it stands, in place of every id. */
function ask(name: EndpointName, id: string) {
  const endpoint: Endpoint = ENDPOINTS[name];
  const body = bodyOf(name);
  return sendTarget(stage.server.url, {
    method: endpoint.method,
    target: endpoint.path.replace(/:\w+/g, () => id),
    token: stage.users.ADMIN.token,
    ...(body !== undefined && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    ...(endpoint.path.startsWith('/uploads') && {
      headers: { 'tus-resumable': '1.0.0', 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
    }),
  });
}

/** A HEAD has no words. */
const isSilent = (name: EndpointName) => ENDPOINTS[name].method === 'HEAD';

async function expectNothing(name: EndpointName, id: string): Promise<void> {
  await count.count(async () => {
    const answer = await ask(name, id);
    if (isSilent(name)) expect([400, 404, 414]).toContain(answer.status);
    // Two long ids in one address are more than headers may have.
    else expectRefusal(answer, 400, 404, 414, 431);
    return 'refused';
  });
}

const HOSTILE: [string, string][] = [
  ['nothing', ''],
  ['a dot', '.'],
  ['two dots', '..'],
  ['two dots in escapes', '%2e%2e'],
  ['a way out', '..%2f..%2fetc%2fpasswd'],
  ['a way out of Windows', '..%5c..%5cwindows'],
  ['twice escaped', '%252e%252e%252f'],
  ['NUL', '%00'],
  ['NUL after an id', 'abc%00'],
  ['a line break', 'abc%0d%0aSet-Cookie:%20a=b'],
  ['10,000 characters', 'a'.repeat(10_000)],
  ['257 characters', 'a'.repeat(257)],
  ['65 characters', 'a'.repeat(65)],
  ['a quote', "'"],
  ['SQL', "'%20or%20'1'='1"],
  ['SQL that deletes', '1;drop%20table%20users;--'],
  ['a template', '%7B%7B7*7%7D%7D'],
  ['a pattern', '*'],
  ['a LIKE pattern', '%25'],
  ['unicode', '%E2%80%AE%F0%9F%92%A9'],
  ['full-width digits', '%EF%BC%91'],
  ['zero', '0'],
  ['a number', '12345'],
  ['a negative number', '-1'],
  ['a huge number', '999999999999999999999999999999'],
  ['a fraction', '1.5'],
  ['null', 'null'],
  ['undefined', 'undefined'],
  ['true', 'true'],
  ['an object', '[object%20Object]'],
  ['__proto__', '__proto__'],
  ['constructor', 'constructor'],
  ['a uuid of nothing', randomUUID()],
  ['a uuid in capitals', randomUUID().toUpperCase()],
  ['a hole', ':id'],
  ['a matrix', 'abc;x=1'],
  ['a blank', '%20'],
  ['a plus', 'a+b'],
  ['a bad escape', '%zz'],
  ['half an escape', '%e'],
  ['bytes that are no UTF-8', '%ff%fe'],
  ['an overlong slash', '%c0%af'],
  ['half a character', '%ed%a0%80'],
];

describe.each(WITH_ID)('in the address of %s', MANY_CASES, (name) => {
  it('rejects every hostile text in place of an id', () =>
    expectEachCase(
      HOSTILE.map(([what, id]) => [what, () => expectNothing(name, id)]),
      { atOnce: AT_ONCE },
    ));

  it('an id of another kind is nothing', async () => {
    const { file, run, rule, users, analysisMemoryId } = stage;
    const own = new Set(Object.values(await idsFor(stage, name, users.ADMIN)));
    const isOfFile = /^\/(logs|uploads|admin\/log-files)\//.test(ENDPOINTS[name].path);
    const ids = { file: file.id, run: run.id, rule: rule.id, memory: analysisMemoryId, user: users.VIEWER.user.id };
    const cases: OneCase[] = [];
    for (const [kind, id] of Object.entries(ids)) {
      const isRight =
        (kind === 'file' && isOfFile) ||
        (kind === 'run' && ENDPOINTS[name].path.includes('/jobs/')) ||
        (kind === 'rule' && ENDPOINTS[name].path.includes('/parsing-rules/')) ||
        (kind === 'memory' && ENDPOINTS[name].path.includes('/analyses/:analysisMemoryId')) ||
        (kind === 'user' && ENDPOINTS[name].path.includes('/users/'));
      if (!isRight) cases.push([`the id of a ${kind}`, () => expectNothing(name, id)]);
    }
    await expectEachCase(cases, { atOnce: AT_ONCE });
    expect(own.size).toBeGreaterThan(0);
  });
});

describe('the id of something deleted', () => {
  const send = (method: string, address: string, body?: unknown) =>
    stage.server.call(method, address, { token: stage.users.ADMIN.token, body });

  it.each([
    ['softly', 'false'],
    ['for good', 'true'],
  ])('file, %s, is nothing in every call that has a file, a run or an analysis', async (_how, hardDelete) => {
    const other = await openStage();
    const { file, run, analysisMemoryId, users, server } = other;
    await server.call('DELETE', `/logs/${file.id}?hardDelete=${hardDelete}`, { token: users.ADMIN.token });
    const cases: OneCase[] = [];
    for (const [name, endpoint] of WITH_ID) {
      const isOfFile = /\/(logs|jobs|log-files|analyses)\//.test(endpoint.path);
      // The record of a run outlives its file for administrators, who look into calls.
      if (!isOfFile || name === 'getAdminJob') continue;
      const id =
        endpoint.path.includes('analyses') && endpoint.path.includes('Memory')
          ? analysisMemoryId
          : endpoint.path.includes('jobs')
            ? run.id
            : file.id;
      const target = endpoint.path.replace(/:\w+/g, id) + queryOf(endpoint, file.id);
      const check = async () => {
        const answer = await server.call(endpoint.method, target, { token: users.ADMIN.token, body: bodyOf(name) });
        expectRefusal(answer, 404);
        return 'refused' as const;
      };
      cases.push([name, () => count.count(check)]);
    }
    await expectEachCase(cases);
    await other.stop();
  });

  it('user is nothing', async () => {
    const { user } = await stage.server.addUser('VIEWER');
    expect((await send('DELETE', `/admin/users/${user.id}`)).status).toBe(200);
    expectRefusal(await send('DELETE', `/admin/users/${user.id}`), 404);
    expectRefusal(await send('PUT', `/admin/users/${user.id}/role`, { role: 'ADMIN' }), 404);
  });

  it('rule is nothing', async () => {
    const { id } = await idsFor(stage, 'deleteParsingRule', stage.users.ADMIN);
    expect((await send('DELETE', `/parsing-rules/${id}`)).status).toBe(200);
    for (const method of ['GET', 'DELETE']) expectRefusal(await send(method, `/parsing-rules/${id}`), 404);
    expectRefusal(await send('PUT', `/parsing-rules/${id}`, bodyOf('updateParsingRule')), 404);
    expectRefusal(await send('POST', '/parsing-rules/test', { rule: id, sampleLogs: ['x'] }), 404);
  });
});
