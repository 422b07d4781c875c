import { gzipSync } from 'node:zlib';
import { bodyLimitOf, type Endpoint, type EndpointName, LIMITS, pathOf, type User } from '@rootline/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bodyOf, CALLS } from './call-samples.ts';
import { createClassCount } from './class-count.ts';
import { idsFor } from './ids-for.ts';
import { changedTexts, wrongBodies } from './json-mutations.ts';
import { expectNoFailure, expectRefusal, namesField } from './refusal.ts';
import { openStage, type Stage } from './stage.ts';

const types = createClassCount('wrong types and missing fields');
const texts = createClassCount('hostile texts in fields');
const forms = createClassCount('hostile forms of a body');

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(async () => {
  for (const { print } of [types, texts, forms]) print();
  await stage.stop();
});

const WITH_BODY = CALLS.filter(([, { body }]) => body !== undefined);
const JSON_TYPE = { 'content-type': 'application/json' };

/** Sends bytes as the body of a call, as an administrator who is new each time where sessions could end. */
async function send(
  name: EndpointName,
  endpoint: Endpoint,
  body: string | Uint8Array<ArrayBuffer>,
  headers: Record<string, string> = JSON_TYPE,
) {
  const user = name === 'changePassword' ? await stage.server.addUser('ADMIN') : stage.users.ADMIN;
  const address = pathOf(endpoint, await idsFor(stage, name, user));
  const response = await fetch(stage.server.url + address, {
    method: endpoint.method,
    headers: { authorization: `Bearer ${user.token}`, ...headers },
    body,
  });
  return { status: response.status, text: await textOf(response) };
}

/** What was answered; events that may go on for ever are not waited for. */
async function textOf(response: Response): Promise<string> {
  if (response.headers.get('content-type')?.startsWith('text/event-stream') !== true) return response.text();
  await response.body?.cancel();
  return '';
}

describe.each(WITH_BODY)('the body of %s', (name, endpoint) => {
  const sample = bodyOf(name) ?? {};

  it.each(wrongBodies(endpoint, sample).map((mutation) => [mutation.title, mutation] as const))(
    'is refused when %s, in words that name the field',
    (_title, { body, field }) =>
      types.count(async () => {
        const said = expectRefusal(await send(name, endpoint, JSON.stringify(body)), 400);
        expect(namesField(said, field), said).toBe(true);
        expect(said).toMatch(/^[A-Z]/);
        return 'refused';
      }),
  );

  it('may hold fields that nobody knows, which are dropped', () =>
    forms.count(async () => {
      const extra = {
        isAdmin: true,
        id: 'hostile-extra',
        ownerId: 'hostile-extra',
        createdAt: 'hostile-extra',
        permissions: ['hostile-extra'],
      };
      const answer = await send(name, endpoint, JSON.stringify({ ...bodyOf(name), ...extra }));
      expectNoFailure(answer);
      expect(answer.text).not.toContain('hostile-extra');
      return 'accepted';
    }));

  it.each(changedTexts(sample, (text) => `${text}\u0000`))('is refused when NUL is in $title', ({ body }) =>
    texts.count(async () => {
      expect(expectRefusal(await send(name, endpoint, JSON.stringify(body)), 400)).toContain('NUL');
      return 'refused';
    }),
  );

  it.each([
    ['half a character', (text: string) => `${text}\ud800`],
    ['the other half', (text: string) => `\udc00${text}`],
    ['SQL', () => `'; drop table users; --`],
    ['a format string', () => '%s%n{{7*7}}$(id)`id`'],
    ['markup', () => '<img src=x onerror=alert(1)>'],
    ['control and bidi characters', () => '\u202e\u0007\u001b[31m\u2028\ufeff'],
    ['a line break', (text: string) => `${text}\r\nset-cookie: a=b`],
    ['100,000 characters', () => 'x'.repeat(100_000)],
    ['nothing', () => ''],
    ['blanks', () => ' \t '],
  ])('with %s in a text is no failure of the server', async (_what, change) => {
    for (const { body } of changedTexts(sample, change)) {
      await texts.count(async () => {
        const answer = await send(name, endpoint, JSON.stringify(body));
        expectNoFailure(answer);
        return answer.status < 400 ? 'accepted' : 'refused';
      });
    }
  });

  const nested = (levels: number) => `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`;
  const valid = JSON.stringify(sample);
  const needsNothing = endpoint.body?.safeParse({}).success === true;
  const isEmpty = (body: unknown) => ['', ' ', 'null'].some((empty) => empty === body);
  const limit = bodyLimitOf(endpoint);
  const ofLongBody = limit < 1_000_000 ? 413 : 400;
  it.each<[string, string | Uint8Array<ArrayBuffer>, number, Record<string, string>?]>([
    ['empty', '', 400],
    ['a blank', ' ', 400],
    ['no JSON', '{"a":', 400],
    ['two values', '{}{}', 400],
    ['JavaScript', "{a: 'b'}", 400],
    ['XML', '<?xml version="1.0"?><!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><x>&e;</x>', 400],
    ['not a number', '{"a":NaN}', 400],
    ['null', 'null', 400],
    ['a list', '[]', 400],
    ['a text', '"text"', 400],
    ['a number', '1e999', 400],
    ['33 levels deep', nested(33), 400],
    ['100,000 levels deep', nested(100_000), ofLongBody],
    ['100,000 lists deep', '['.repeat(100_000), ofLongBody],
    ['100,000 numbers', `{"a":[${'1,'.repeat(100_000)}1]}`, ofLongBody],
    ['100,000 names', `{${Array.from({ length: 100_000 }, (_, i) => `"${i}":0`)}}`, ofLongBody],
    ['one byte too long', `{"a":"${'x'.repeat(limit - 7)}"}`, 413],
    ['__proto__', '{"__proto__":{"role":"ADMIN"}}', 400],
    ['__proto__ twice', '{"__proto__":1,"a":1,"__proto__":{}}', 400],
    ['__proto__ in escapes', '{"\\u005f_proto__":{}}', 400],
    ['constructor', '{"a":{"constructor":{"prototype":{"role":"ADMIN"}}}}', 400],
    ['prototype', '{"a":[{"prototype":1}]}', 400],
    ['a name with NUL', '{"a\\u0000":1}', 400],
    ['packed', gzipSync(valid), 415, { ...JSON_TYPE, 'content-encoding': 'gzip' }],
    ['said to be packed', valid, 415, { ...JSON_TYPE, 'content-encoding': 'br' }],
    ['not UTF-8 by its name', valid, 415, { 'content-type': 'application/json; charset=iso-8859-1' }],
    ['UTF-16', Buffer.from(valid, 'utf16le'), 415, { 'content-type': 'application/json; charset=utf-16' }],
    ['UTF-16 without a name', Buffer.from(valid, 'utf16le'), 400],
    ['bytes that are no UTF-8', Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a]), 400],
    ['a plain text', valid, 415, { 'content-type': 'text/plain' }],
    ['a form', 'email=a&password=b', 415, { 'content-type': 'application/x-www-form-urlencoded' }],
    ['a multipart form', '--x--', 415, { 'content-type': 'multipart/form-data; boundary=x' }],
    ['almost JSON', valid, 415, { 'content-type': 'application/json-patch+json' }],
    ['two types', valid, 415, { 'content-type': 'text/plain, application/json' }],
    ['a broken type', valid, 415, { 'content-type': ';;;/' }],
  ])('that is %s is refused', (_what, body, status, headers) =>
    forms.count(async () => {
      const answer = await send(name, endpoint, body, headers);
      if (isEmpty(body) && needsNothing) expectNoFailure(answer);
      else expectRefusal(answer, status);
      return answer.status < 400 ? 'accepted' : 'refused';
    }),
  );

  it.each([
    ['application/json; charset=utf-8', ''],
    ['application/json;charset="UTF-8"', ''],
    ['APPLICATION/JSON', ''],
    ['application/json', '\ufeff'],
  ])('of type %s is read (%#)', (type, before) =>
    forms.count(async () => {
      const answer = await send(name, endpoint, before + JSON.stringify(bodyOf(name)), { 'content-type': type });
      if (before === '') expect(answer.status).not.toBe(415);
      expectNoFailure(answer);
      return 'accepted';
    }),
  );
});

it('the last of two fields of one name counts, and it is the one that is checked', () =>
  forms.count(async () => {
    const { token } = stage.users.MANAGER;
    const twice = (first: string, last: string) => {
      const person = JSON.stringify(bodyOf('createUser')).replace(/,"role":"\w+"/, '');
      const body = person.replace(/}$/, `,"role":${first},"role":${last}}`);
      return stage.server.call('POST', '/manager/users', { token, body, headers: JSON_TYPE });
    };
    expect((await twice('"VIEWER"', '"ADMIN"')).status).toBe(403);
    expectRefusal(await twice('"VIEWER"', '["ADMIN"]'), 400);
    expect(((await twice('"ADMIN"', '"VIEWER"')).body as { user: User }).user.role).toBe('VIEWER');
    return 'refused';
  }));

it('calls that want no body are not harmed by one', async () => {
  for (const [name, endpoint] of CALLS) {
    if (endpoint.body !== undefined || endpoint.bodyForm !== undefined || ['GET', 'HEAD'].includes(endpoint.method))
      continue;
    for (const body of ['{"a":', '{"__proto__":{}}', 'x'.repeat(2 * LIMITS.body.bytes), '[]', 'null']) {
      await forms.count(async () => {
        const user = await stage.server.addUser('ADMIN');
        const answer = await stage.server.call(endpoint.method, pathOf(endpoint, await idsFor(stage, name, user)), {
          token: user.token,
          body,
          headers: JSON_TYPE,
        });
        expectNoFailure(answer);
        return answer.status < 400 ? 'accepted' : 'refused';
      });
    }
  }
});
