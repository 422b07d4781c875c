import { gzipSync } from 'node:zlib';
import { bodyLimitOf, type Endpoint, type EndpointName, LIMITS, pathOf, type User } from '@rootline/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bodyOf, CALLS } from './call-samples.ts';
import { createClassCount } from './class-count.ts';
import { expectEachCase, MANY_CASES, type OneCase } from './each-case.ts';
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

/** Where a call goes, and by whom. */
interface Aim {
  endpoint: Endpoint;
  address: string;
  token: string;
}

/** Ids with which the call would succeed once; of an administrator who is new where sessions could end. */
async function aimAt(name: EndpointName, endpoint: Endpoint): Promise<Aim> {
  const user = name === 'changePassword' ? await stage.server.addUser('ADMIN') : stage.users.ADMIN;
  return { endpoint, address: pathOf(endpoint, await idsFor(stage, name, user)), token: user.token };
}

async function send(
  { endpoint, address, token }: Aim,
  body: string | Uint8Array<ArrayBuffer>,
  headers: Record<string, string> = JSON_TYPE,
) {
  const response = await fetch(stage.server.url + address, {
    method: endpoint.method,
    headers: { authorization: `Bearer ${token}`, ...headers },
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

const HOSTILE_TEXTS: [string, (text: string) => string][] = [
  ['half a character', (text) => `${text}\ud800`],
  ['the other half', (text) => `\udc00${text}`],
  ['SQL', () => `'; drop table users; --`],
  ['a format string', () => '%s%n{{7*7}}$(id)`id`'],
  ['markup', () => '<img src=x onerror=alert(1)>'],
  ['control and bidi characters', () => '\u202e\u0007\u001b[31m\u2028\ufeff'],
  ['a line break', (text) => `${text}\r\nset-cookie: a=b`],
  ['100,000 characters', () => 'x'.repeat(100_000)],
  ['nothing', () => ''],
  ['blanks', () => ' \t '],
];

const nested = (levels: number) => `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`;
/** The long ones as bytes, which all calls share. */
const DEEP = Buffer.from(nested(100_000));
const LISTS = Buffer.from('['.repeat(100_000));
const NUMBERS = Buffer.from(`{"a":[${'1,'.repeat(100_000)}1]}`);
const NAMES = Buffer.from(`{${Array.from({ length: 100_000 }, (_, i) => `"${i}":0`)}}`);

/** What no call takes as its body, each with the status of its refusal and other headers than those of JSON. */
function hostileForms(
  valid: string,
  limit: number,
): [string, string | Uint8Array<ArrayBuffer>, number, Record<string, string>?][] {
  const ofLongBody = limit < 1_000_000 ? 413 : 400;
  return [
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
    ['100,000 levels deep', DEEP, ofLongBody],
    ['100,000 lists deep', LISTS, ofLongBody],
    ['100,000 numbers', NUMBERS, ofLongBody],
    ['100,000 names', NAMES, ofLongBody],
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
  ];
}

describe.each(WITH_BODY)('the body of %s', MANY_CASES, (name, endpoint) => {
  const sample = bodyOf(name) ?? {};

  it('is refused with a wrong type or without a field, in words that name the field', async () => {
    const aim = await aimAt(name, endpoint);
    await expectEachCase(
      wrongBodies(endpoint, sample).map(({ title, body, field }) => [
        title,
        () =>
          types.count(async () => {
            const said = expectRefusal(await send(aim, JSON.stringify(body)), 400);
            expect(namesField(said, field), said).toBe(true);
            expect(said).toMatch(/^[A-Z]/);
            return 'refused';
          }),
      ]),
    );
  });

  it('may hold fields that nobody knows, which are dropped', () =>
    forms.count(async () => {
      const extra = {
        isAdmin: true,
        id: 'hostile-extra',
        ownerId: 'hostile-extra',
        createdAt: 'hostile-extra',
        permissions: ['hostile-extra'],
      };
      const answer = await send(await aimAt(name, endpoint), JSON.stringify({ ...bodyOf(name), ...extra }));
      expectNoFailure(answer);
      expect(answer.text).not.toContain('hostile-extra');
      return 'accepted';
    }));

  if (changedTexts(sample, (text) => text).length > 0) {
    it('is refused when NUL is in a text', async () => {
      const aim = await aimAt(name, endpoint);
      await expectEachCase(
        changedTexts(sample, (text) => `${text}\u0000`).map(({ title, body }) => [
          title,
          () =>
            texts.count(async () => {
              expect(expectRefusal(await send(aim, JSON.stringify(body)), 400)).toContain('NUL');
              return 'refused';
            }),
        ]),
      );
    });

    it('makes nothing fail, whatever its texts hold', () =>
      expectEachCase(
        HOSTILE_TEXTS.flatMap(([what, change]) =>
          changedTexts(sample, change).map(
            ({ title, body }): OneCase => [
              `${what} in ${title}`,
              () =>
                texts.count(async () => {
                  const answer = await send(await aimAt(name, endpoint), JSON.stringify(body));
                  expectNoFailure(answer);
                  return answer.status < 400 ? 'accepted' : 'refused';
                }),
            ],
          ),
        ),
        // It changes nothing, and tries a source that does not respond again after a while.
        { atOnce: name === 'testSource' ? 4 : 1 },
      ));
  }

  const needsNothing = endpoint.body?.safeParse({}).success === true;
  const isEmpty = (body: unknown) => ['', ' ', 'null'].some((empty) => empty === body);
  it('is refused in every hostile form', async () => {
    const aim = await aimAt(name, endpoint);
    await expectEachCase(
      hostileForms(JSON.stringify(sample), bodyLimitOf(endpoint)).map(([what, body, status, headers]) => [
        what,
        () =>
          forms.count(async () => {
            const mayHold = isEmpty(body) && needsNothing;
            const answer = await send(mayHold ? await aimAt(name, endpoint) : aim, body, headers);
            if (mayHold) expectNoFailure(answer);
            else expectRefusal(answer, status);
            return answer.status < 400 ? 'accepted' : 'refused';
          }),
      ]),
    );
  });

  const readForms: [string, string][] = [
    ['application/json; charset=utf-8', ''],
    ['application/json;charset="UTF-8"', ''],
    ['APPLICATION/JSON', ''],
    ['application/json', '\ufeff'],
  ];
  it('is read under every name of JSON', () =>
    expectEachCase(
      readForms.map(([type, before]) => [
        `${type}${before === '' ? '' : ' with a byte order mark'}`,
        () =>
          forms.count(async () => {
            const answer = await send(await aimAt(name, endpoint), before + JSON.stringify(bodyOf(name)), {
              'content-type': type,
            });
            if (before === '') expect(answer.status).not.toBe(415);
            expectNoFailure(answer);
            return 'accepted';
          }),
      ]),
    ));
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

it('calls that want no body are not harmed by one', MANY_CASES, () =>
  expectEachCase(
    CALLS.filter(
      ([, { body, bodyForm, method }]) =>
        body === undefined && bodyForm === undefined && !['GET', 'HEAD'].includes(method),
    ).flatMap(([name, endpoint]) =>
      ['{"a":', '{"__proto__":{}}', 'x'.repeat(2 * LIMITS.body.bytes), '[]', 'null'].map(
        (body): OneCase => [
          `${name} with ${body.slice(0, 20)}`,
          () =>
            forms.count(async () => {
              const user = await stage.server.addUser('ADMIN');
              const answer = await stage.server.call(
                endpoint.method,
                pathOf(endpoint, await idsFor(stage, name, user)),
                {
                  token: user.token,
                  body,
                  headers: JSON_TYPE,
                },
              );
              expectNoFailure(answer);
              return answer.status < 400 ? 'accepted' : 'refused';
            }),
        ],
      ),
    ),
  ),
);
