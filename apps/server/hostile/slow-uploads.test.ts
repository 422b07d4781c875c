import { setTimeout as sleep } from 'node:timers/promises';
import { ENDPOINTS, LIMITS } from '@rootline/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '#testing/test-server.ts';
import { storedFiles } from '#testing/uploads.ts';
import { createClassCount, type Ending } from './class-count.ts';
import { createHostileClient, type HostileClient } from './client.ts';
import { FORM_BORDER, FORM_END, FORM_TYPE, filePart, writeForm } from './raw-form.ts';
import { openUploadSocket, type UploadSocket } from './upload-socket.ts';

const LIMIT = 200_000;
const LINE = '2026-03-01T00:00:00Z INFO db - ok\n';
const FORM = writeForm([filePart('slow.log', LINE.repeat(100))]);
const OPEN_FORM = writeForm([filePart('slow.log', LINE.repeat(100))], { isOpen: true });
const PATIENT = { timeout: 30_000 };
const { perUser, total, fields, headerPairs } = LIMITS.upload;

let server: TestServer;
let client: HostileClient;
let token: string;
const count = createClassCount('slow, cut and oversized uploads');

beforeAll(async () => {
  server = await startTestServer({
    env: { UPLOAD_LIMIT_BYTES: String(LIMIT) },
    overrides: { patience: { bodyWindowMs: 1500 } },
  });
  ({ token } = await server.addUser('VIEWER'));
  client = createHostileClient(server, token);
});
afterAll(async () => {
  await server.stop();
  count.print();
});

const rows = async () => (await client.call(ENDPOINTS.listLogFiles)).logFiles.length;
const filesIn = async (pattern: RegExp) => (await storedFiles(server)).filter((path) => pattern.test(path)).length;
const parts = () => filesIn(/^tmp\//);
const state = async () => ({ rows: await rows(), parts: await parts(), blobs: await filesIn(/^keys\/raw\//) });

/** Does something to the server that must leave no row and no byte, and then asks it for the ordinary. */
function leavesNothing(run: () => Promise<void>): Promise<void> {
  return count.count(async (): Promise<Ending> => {
    const before = await state();
    expect(before.parts).toBe(0);
    await run();
    await expect.poll(state, PATIENT).toEqual(before);
    return 'refused';
  });
}

const open = (options: { length?: number; headers?: string[] } = {}) => openUploadSocket(server, { token, ...options });

describe('a sender who goes away', () => {
  test.each([
    ['after the headers', FORM.subarray(0, 0)],
    ['in the headers of the part', FORM.subarray(0, 60)],
    ['before the first byte of the file', OPEN_FORM.subarray(0, OPEN_FORM.length - LINE.length * 100)],
    ['in the middle of the file', FORM.subarray(0, 1500)],
    ['after the last byte of the file', OPEN_FORM],
    ['in the middle of the last border', FORM.subarray(0, -8)],
    ['before the last two dashes', FORM.subarray(0, -4)],
  ])('%s leaves nothing, however the body is framed', async (_when, sent) => {
    for (const end of ['destroy', 'end'] as const) {
      await leavesNothing(async () => {
        const upload = await open({ length: FORM.length });
        upload.write(sent);
        await sleep(30);
        upload.socket[end]();
        await upload.closed();
      });
      await leavesNothing(async () => {
        const upload = await open();
        if (sent.length > 0) await upload.chunk(sent);
        await sleep(30);
        upload.socket[end]();
        await upload.closed();
      });
    }
  });

  test('before the server has looked at the body leaves nothing and holds no place', () =>
    leavesNothing(async () => {
      for (let i = 0; i < 5 * perUser; i++) {
        const upload = await open();
        upload.write('5\r\nhello\r\n');
        upload.destroy();
        await upload.closed();
      }
    }));

  test('before the end of a chunk leaves nothing', () =>
    leavesNothing(async () => {
      const upload = await open();
      upload.write(`ffff\r\n${FORM.subarray(0, 500)}`);
      upload.socket.end();
      await upload.closed();
    }));
});

describe('a wrong length', () => {
  test('larger than what is sent ends when nothing more comes', () =>
    leavesNothing(async () => {
      const upload = await open({ length: FORM.length + 1000 });
      upload.write(OPEN_FORM);
      await upload.closed();
    }));

  test('larger than the limit is refused before the file has come', () =>
    leavesNothing(async () => {
      const upload = await open({ length: LIMIT * 100 });
      expect(await upload.answer()).toMatchObject({ status: 413, body: { error: 'File size exceeds 0.19MB limit' } });
      upload.destroy();
    }));

  test('smaller than what is sent cuts the file, which is then not accepted', () =>
    leavesNothing(async () => {
      const upload = await open({ length: OPEN_FORM.length - 50 });
      upload.write(FORM);
      expect(await upload.answer()).toMatchObject({ status: 400 });
      await upload.closed();
    }));

  test.each(['-1', '1e3', '12, 13', '0x10'])('of %s is no request', (length) =>
    leavesNothing(async () => {
      const upload = await openUploadSocket(server, { token, headers: [`Content-Length: ${length}`] });
      expect(await upload.answer()).toMatchObject({ status: 400 });
      upload.destroy();
    }),
  );

  test('and chunks together are no request', () =>
    leavesNothing(async () => {
      const upload = await open({ headers: [`Content-Length: ${FORM.length}`] });
      await upload.chunk(FORM);
      expect(await upload.answer()).toMatchObject({ status: 400 });
      upload.destroy();
    }));

  test('in a chunk that is no number is no request', () =>
    leavesNothing(async () => {
      const upload = await open();
      upload.write('zz\r\nhello\r\n');
      await upload.answer();
      upload.destroy();
    }));
});

describe('a slow sender', () => {
  test('who keeps sending is waited for', () =>
    count.count(async () => {
      const form = writeForm([filePart('slow.log', LINE.repeat(2000))]);
      const upload = await open({ length: form.length });
      const piece = Math.ceil(form.length / 12);
      for (let at = 0; at < form.length; at += piece) {
        upload.write(form.subarray(at, at + piece));
        await sleep(200);
      }
      expect(await upload.answer()).toMatchObject({ status: 200 });
      upload.destroy();
      return 'accepted';
    }));

  test('who sends a byte now and then is cut off', () =>
    leavesNothing(async () => {
      const upload = await open({ length: LIMIT });
      upload.write(OPEN_FORM);
      const dribble = setInterval(() => upload.write('x'), 200);
      await upload.closed();
      clearInterval(dribble);
    }));

  test.each([
    ['before the first byte', FORM.subarray(0, 0)],
    ['in the middle of the file', FORM.subarray(0, 1000)],
    ['one byte before the end', FORM.subarray(0, -1).subarray(0, -3)],
  ])('who falls silent %s is cut off', (_when, sent) =>
    leavesNothing(async () => {
      const upload = await open({ length: FORM.length });
      upload.write(sent);
      await upload.closed();
    }),
  );

  test('who falls silent between chunks is cut off', () =>
    leavesNothing(async () => {
      const upload = await open();
      await upload.chunk(OPEN_FORM);
      await upload.closed();
    }));

  test.each([
    ['without a token', {}, 401],
    ['of a body that is refused at once', { length: LIMIT * 100 }, 413],
  ])('%s is answered and cut off', (_who, options, status) =>
    leavesNothing(async () => {
      const upload = await openUploadSocket(server, {
        ...(status === 401 ? {} : { token }),
        length: 1000,
        ...options,
      });
      expect(await upload.answer()).toMatchObject({ status });
      await upload.closed();
    }),
  );

  test('after the last border is cut off, and the file is kept', () =>
    count.count(async () => {
      const upload = await open();
      await upload.chunk(FORM);
      await upload.closed();
      expect(await parts()).toBe(0);
      return 'accepted';
    }));
});

describe('too much', () => {
  test('exactly the limit is accepted, in chunks too', () =>
    count.count(async () => {
      const upload = await open();
      await upload.chunk(writeForm([filePart('exact.log', 'x'.repeat(LIMIT))]));
      upload.write('0\r\n\r\n');
      expect(await upload.answer()).toMatchObject({ status: 200, body: { logFile: { size: LIMIT } } });
      upload.destroy();
      return 'accepted';
    }));

  test.each([
    ['a file that never ends', writeForm([filePart('a.log', 'x')], { isOpen: true })],
    ['a text before the first border that never ends', Buffer.from('hello')],
    ['headers of a part that never end', Buffer.from(`--${FORM_BORDER}\r\nX-Long: `)],
    ['a field that never ends', writeForm([field('note', 'x')], { isOpen: true })],
    ['a part without a name that never ends', writeForm([{ headers: ['X-A: b'], content: 'x' }], { isOpen: true })],
  ])('%s is refused while it streams', (_what, beginning) =>
    leavesNothing(async () => {
      const upload = await open();
      await upload.chunk(beginning);
      // More than any buffer between the two holds, and a bound for a server that takes everything.
      for (let i = 0; i < 400 && !upload.hasAnswer && !upload.isClosed; i++) {
        await upload.chunk(Buffer.alloc(64 * 1024, 'x'));
        await sleep(1);
      }
      expect(await Promise.race([upload.answer(), sleep(1000, 'no answer')])).toMatchObject({ status: 413 });
      upload.destroy();
    }),
  );

  test.each([
    ['two files', [filePart('a.log', LINE), filePart('b.log', LINE)], 400, 'Please upload one file at a time'],
    [
      'a file in another field too',
      [filePart('a.log', LINE), { ...filePart('b.log', LINE), headers: [disposition('other', 'b.log')] }],
      400,
      'Please upload one file at a time',
    ],
    [
      'a field of more than 4 KiB',
      [field('note', 'n'.repeat(4097)), filePart('a.log', LINE)],
      400,
      'The request is not valid',
    ],
    ['one field more than allowed', [...many(fields + 1), filePart('a.log', LINE)], 400, 'The request is not valid'],
    [
      'its field after too many headers',
      [
        {
          headers: [...Array.from({ length: headerPairs }, (_, i) => `X-${i}: y`), disposition('logfile', 'a.log')],
          content: LINE,
        },
      ],
      400,
      'Please select a file to upload',
    ],
    [
      'headers of 100 KB',
      [{ headers: [`X-Long: ${'y'.repeat(100_000)}`, disposition('logfile', 'a.log')], content: LINE }],
      400,
      'Please select a file to upload',
    ],
    [
      'a field with the name of a prototype',
      [field('__proto__', 'x'), filePart('a.log', LINE)],
      400,
      'The request is not valid',
    ],
    [
      'a field of broken JSON',
      [
        { headers: ['Content-Disposition: form-data; name="a"', 'Content-Type: application/json'], content: '{' },
        filePart('a.log', LINE),
      ],
      400,
      'The request is not valid',
    ],
    ['no part', [], 400, 'Please select a file to upload'],
  ] as const)('%s is refused', (_what, formParts, status, sentence) =>
    leavesNothing(async () => {
      const answer = await post(writeForm(formParts), FORM_TYPE);
      expect(answer).toEqual({ status, body: { error: sentence, message: sentence } });
    }),
  );

  test.each([
    ['as many fields as allowed', [...many(fields), filePart('a.log', LINE)]],
    ['fields after the file', [filePart('a.log', LINE), ...many(fields)]],
    ['fields of one name', [field('a', '1'), field('a', '2'), field('a', '3'), filePart('a.log', LINE)]],
    [
      'headers nobody knows',
      [
        {
          headers: [disposition('logfile', 'a.log'), ...Array.from({ length: headerPairs + 1 }, (_, i) => `X-${i}: y`)],
          content: LINE,
        },
      ],
    ],
    [
      'an unknown charset and encoding',
      [
        {
          headers: [
            disposition('logfile', 'a.log'),
            'Content-Type: text/plain; charset=nonsense',
            'Content-Transfer-Encoding: base64',
          ],
          content: LINE,
        },
      ],
    ],
  ])('%s do no harm', (_what, formParts) =>
    count.count(async () => {
      expect(await post(writeForm(formParts), FORM_TYPE)).toMatchObject({ status: 200 });
      return 'accepted';
    }),
  );
});

describe('a body that is no form', () => {
  test.each([
    ['application/json', '{"logfile":"x"}'],
    ['text/plain', LINE],
    ['application/octet-stream', LINE],
    ['multipart/mixed; boundary=B', FORM.toString()],
    ['multipart/form-data', FORM.toString()],
    ['multipart/form-data; boundary=', FORM.toString()],
    ['multipart/form-data; boundary=""', FORM.toString()],
    ['multipart/form-data; boundary=Other', FORM.toString()],
    [`multipart/form-data; boundary=${'b'.repeat(5000)}`, FORM.toString()],
    ["multipart/form-data; boundary*=UTF-8''%00", FORM.toString()],
    [FORM_TYPE, ''],
    [FORM_TYPE, FORM_END],
    [FORM_TYPE, 'not a form'],
    [FORM_TYPE, FORM.toString().replaceAll('\r\n', '\n')],
    [FORM_TYPE, '\0'.repeat(5000)],
  ])('%.60s with %.20j is refused', (type, body) =>
    leavesNothing(async () => {
      const { status, body: answer } = await post(Buffer.from(body), type);
      expect([400, 415]).toContain(status);
      expect(answer.error).toMatch(/^[A-Z].{10,}/);
    }),
  );
});

describe('a full disk', () => {
  test('refuses uploads in words and leaves nothing', () =>
    count.count(async () => {
      const full = await startTestServer({ env: { MIN_FREE_BYTES: String(Number.MAX_SAFE_INTEGER) } });
      const user = createHostileClient(full, (await full.addUser('VIEWER')).token);
      const answers = await Promise.all(Array.from({ length: perUser }, () => rawUpload(user)));
      const left = await storedFiles(full);
      const { logFiles } = await user.call(ENDPOINTS.listLogFiles);
      await full.stop();
      expect(answers).toEqual(Array.from({ length: perUser }, () => 507));
      expect([left, logFiles]).toEqual([[], []]);
      return 'refused';
    }));
});

describe('after all of these', () => {
  test(`every slot is free: ${total} uploads at once by four users, and no more`, async () => {
    const users = await Promise.all(Array.from({ length: total / perUser }, () => server.addUser('VIEWER')));
    const before = await state();
    const busy: UploadSocket[] = [];
    for (const user of [token, ...users.slice(1).map((one) => one.token)]) {
      for (let i = 0; i < perUser; i++) {
        busy.push(await openUploadSocket(server, { token: user, length: LIMIT }));
        busy.at(-1)?.write(OPEN_FORM);
      }
    }
    await expect.poll(parts, PATIENT).toBe(total);
    const keepAlive = setInterval(() => {
      for (const upload of busy) upload.write('x'.repeat(2048));
    }, 300);
    const other = createHostileClient(server, (await server.addUser('VIEWER')).token);
    for (const full of [client, other]) {
      const { status, text } = await full.upload(LINE, 'late.log');
      expect({ status, text }).toMatchObject({ status: 429, text: expect.stringContaining('Too many uploads') });
    }
    clearInterval(keepAlive);
    for (const upload of busy) upload.destroy();
    await expect.poll(state, PATIENT).toEqual(before);
    await expect.poll(async () => (await other.upload(LINE, 'late.log')).status, PATIENT).toBe(200);
  });
});

function disposition(name: string, fileName: string): string {
  return `Content-Disposition: form-data; name="${name}"; filename="${fileName}"`;
}

function field(name: string, content: string) {
  return { headers: [`Content-Disposition: form-data; name="${name}"`], content };
}

function many(number: number) {
  return Array.from({ length: number }, (_, i) => field(`f${i}`, 'v'));
}

async function post(body: Buffer, type: string) {
  const headers = { authorization: `Bearer ${token}`, 'content-type': type };
  const response = await fetch(`${server.url}/logs/upload`, { method: 'POST', headers, body: new Uint8Array(body) });
  return { status: response.status, body: (await response.json()) as { error?: string } };
}

/** Its own status: a client of the corpus refuses to read one of 500 and more. */
async function rawUpload(user: HostileClient): Promise<number> {
  return user.upload(LINE, 'a.log').then(
    ({ status }) => status,
    (error: Error) => Number(/answered (\d+)/.exec(error.message)?.[1]),
  );
}
