import { LIMITS, type LogFile } from '@rootline/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '#testing/test-server.ts';
import { checkAnalysis, checkParsedFile } from './check-parsed-file.ts';
import { createClassCount } from './class-count.ts';
import { createHostileClient, type HostileClient } from './client.ts';
import { line } from './content-case.ts';
import { peakOfChildren } from './peak-of-children.ts';
import { FORM_END, FORM_TYPE, filePart, writeForm } from './raw-form.ts';

const MEBIBYTE = 1024 ** 2;
/** A parser's JavaScript heap and its database have bounds of their own; this is both and the program itself. */
const MOST_MEMORY = 1024 * MEBIBYTE;
const LONG = 300_000;
let server: TestServer;
let client: HostileClient;
let token: string;
const count = createClassCount('huge files');

beforeAll(async () => {
  server = await startTestServer({ env: { UPLOAD_LIMIT_BYTES: String(128 * MEBIBYTE) } });
  ({ token } = await server.addUser('VIEWER'));
  client = createHostileClient(server, token);
});
afterAll(async () => {
  await server.stop();
  count.print();
});

test(
  'a line of 100 MiB keeps its beginning, says so, and the line after it is read',
  () =>
    count.count(async () => {
      const file = await sendStream('one-line.log', repeat(line('').slice(0, -1), 'x', 100, `\n${line('next')}`));
      const entries = await checkParsedFile(client, file);
      expect(entries.map(({ line: at, lineEnd }) => [at, lineEnd])).toEqual([
        [1, 1],
        [2, 2],
      ]);
      expect(entries[0]?.message.length).toBeLessThanOrEqual(LIMITS.line.keptBytes);
      expect(file.facts?.notes).toContain('1 line was longer than 64 KiB and truncated.');
      expect(entries[1]?.message).toBe('next');
      await checkAnalysis(client, file.id);
      return 'accepted';
    }),
  LONG,
);

test(
  'a JSON document of one text of 60 MiB ends',
  () =>
    count.count(async () => {
      const file = await sendStream('document.json', repeat('{"time":"2026-03-01T00:00:00Z","msg":"', 'y', 60, '"}'));
      await checkParsedFile(client, file);
      return 'accepted';
    }),
  LONG,
);

test(
  'a million empty lines are counted, and the entry after them has its line',
  () =>
    count.count(async () => {
      const file = await sendStream('empty-lines.log', [
        Buffer.from('\n'.repeat(1_000_000)),
        Buffer.from(line('last')),
      ]);
      expect(file.facts?.lineCount).toBe(1_000_001);
      expect((await checkParsedFile(client, file)).at(-1)).toMatchObject({
        message: expect.stringContaining('last'),
        line: 1_000_001,
      });
      return 'accepted';
    }),
  LONG,
);

test('memory of the children stayed bounded', async () => {
  expect(await peakOfChildren(process.pid)).toBeLessThan(MOST_MEMORY);
});

function* repeat(before: string, character: string, mebibytes: number, after: string): Generator<Buffer> {
  yield Buffer.from(before);
  const block = Buffer.alloc(MEBIBYTE, character);
  for (let i = 0; i < mebibytes; i++) yield block;
  yield Buffer.from(after);
}

/** Sends a file that is never whole in memory, and waits until it is parsed. */
async function sendStream(name: string, content: Iterable<Buffer>) {
  async function* form() {
    yield new Uint8Array(writeForm([filePart(name, '')], { isOpen: true }));
    for (const block of content) yield new Uint8Array(block);
    yield new Uint8Array(Buffer.from(FORM_END));
  }
  const response = await fetch(`${server.url}/logs/upload`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': FORM_TYPE },
    body: ReadableStream.from(form()),
    duplex: 'half',
  });
  const text = await response.text();
  expect({ status: response.status, text }).toMatchObject({ status: 200 });
  const file = await client.waitEnded((JSON.parse(text) as { logFile: LogFile }).logFile.id);
  expect(file).toMatchObject({ status: 'completed', error: null });
  return file;
}
