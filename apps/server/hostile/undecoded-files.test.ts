import { randomBytes } from 'node:crypto';
import { deflateSync, gzipSync, zstdCompressSync } from 'node:zlib';
import { ENDPOINTS, type LogFile } from '@rootline/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '#testing/test-server.ts';
import { checkAnalysis, checkParsedFile } from './check-parsed-file.ts';
import { createHostileClient, type HostileClient } from './client.ts';
import { line } from './content-case.ts';

let server: TestServer;
let client: HostileClient;
beforeAll(async () => {
  server = await startTestServer();
  client = createHostileClient(server, (await server.addUser('VIEWER')).token);
});
afterAll(() => server.stop());

const NAMES = ['a.log', 'a.txt', 'a.json'];
const MESSAGE = 'Verbindung abgelehnt [pool 3] größer: {size=41}';
const LOG = line(MESSAGE).repeat(400);
const CYRILLIC_MESSAGE =
  'Соединение с базой данных потеряно после трёх попыток, дальнейшая обработка заказов остановлена';
const CYRILLIC = `2026-03-01 00:00:00 ERROR ${CYRILLIC_MESSAGE}\n`.repeat(50);

const utf16 = (text: string) => Buffer.from(text, 'utf16le');
const swapped = (bytes: Buffer) => Buffer.from(bytes).swap16();
const utf32 = (text: string) => {
  const points = Array.from(text, (character) => character.codePointAt(0) ?? 0);
  const bytes = Buffer.alloc(points.length * 4);
  for (const [index, point] of points.entries()) bytes.writeUInt32LE(point, index * 4);
  return bytes;
};
/** `2026-03-01T00:00:00Z ERROR db - refused [pool 3] {size=41}` and a new line in code page 1047. */
const EBCDIC = Buffer.from(
  'f2f0f2f660f0f360f0f1e3f0f07af0f07af0f0e940c5d9d9d6d9408482406040998586a4a2858440ad9796969340f3bd40c0a289a9857ef4f1d015',
  'hex',
);

describe('what can be decoded is read as its text, and the facts say so', () => {
  test.each<[string, Uint8Array, string | null, string, number]>([
    ['gzip', gzipSync(LOG), 'Decompressed from gzip.', MESSAGE, 400],
    ['gzip in two members', Buffer.concat([gzipSync(LOG), gzipSync(LOG)]), 'Decompressed from gzip.', MESSAGE, 800],
    ['zstd', zstdCompressSync(LOG), 'Decompressed from zstd.', MESSAGE, 400],
    [
      'zstd in two frames',
      Buffer.concat([zstdCompressSync(LOG), zstdCompressSync(LOG)]),
      'Decompressed from zstd.',
      MESSAGE,
      800,
    ],
    ['zlib', deflateSync(LOG), 'Decompressed from zlib.', MESSAGE, 400],
    ['gzip in gzip', gzipSync(gzipSync(LOG)), 'Decompressed from gzip.', MESSAGE, 400],
    ['UTF-16 in gzip', gzipSync(utf16(`\ufeff${LOG}`)), 'Decompressed from gzip.', MESSAGE, 400],
    ['UTF-16LE without a mark', utf16(LOG), null, MESSAGE, 400],
    ['UTF-16LE of another script without a mark', utf16(CYRILLIC), 'Converted from UTF-16.', CYRILLIC_MESSAGE, 50],
    [
      'UTF-16BE of another script without a mark',
      swapped(utf16(CYRILLIC)),
      'Converted from UTF-16.',
      CYRILLIC_MESSAGE,
      50,
    ],
    ['UTF-32LE with a mark', utf32(`\ufeff${LOG}`), 'Converted from UTF-32.', MESSAGE, 400],
    ['UTF-32BE without a mark', utf32(LOG).swap32(), 'Converted from UTF-32.', MESSAGE, 400],
    [
      'EBCDIC',
      Buffer.concat(Array.from({ length: 50 }, () => EBCDIC)),
      'Converted from EBCDIC.',
      'refused [pool 3] {size=41}',
      50,
    ],
    ['zeros before a log', Buffer.concat([Buffer.alloc(300_000), Buffer.from(LOG)]), null, MESSAGE, 400],
  ])('%s', async (_name, content, note, message, entries) => {
    for (const name of NAMES.slice(0, 2)) {
      const { id } = await upload(content, name);
      const file = await client.waitEnded(id);
      expect(file).toMatchObject({ status: 'completed', error: null });
      if (note !== null) expect(file.facts?.notes).toContain(note);
      expect(file.facts?.lineCount).toBe(entries);
      const read = await checkParsedFile(client, file);
      expect(read.at(-1)?.message).toBe(message);
      await checkAnalysis(client, id);
      const { analysis } = await client.call(ENDPOINTS.getRcaResult, { params: { id } });
      // Cited lines are read again from the decoded text.
      expect(analysis?.evidence.flatMap(({ lines }) => lines.map(({ text }) => text)).join('\n')).toContain(
        message.slice(0, 20),
      );
    }
  });
});

describe('what cannot be decoded fails with a sentence, under every name', () => {
  const noise = (start: string | Buffer) =>
    Buffer.concat([Buffer.from(start as string, 'latin1'), randomBytes(20_000)]);
  const zstdBomb = () => {
    const frame = zstdCompressSync(Buffer.alloc(64 * 1024 ** 2));
    return Buffer.concat(Array.from({ length: 33 }, () => frame));
  };
  test.each<[string, () => Uint8Array, string]>([
    ['PNG', () => noise('\x89PNG\r\n\x1a\n'), 'This is a PNG image, not a log'],
    ['JPEG', () => noise('\xff\xd8\xff\xe0'), 'This is a JPEG image, not a log'],
    ['PDF', () => noise('%PDF-1.7\n'), 'This is a PDF document, not a log'],
    ['SQLite', () => noise('SQLite format 3\0'), 'This is an SQLite database, not a log'],
    ['ELF', () => noise('\x7fELF\x02\x01\x01\0'), 'This is an ELF program, not a log'],
    ['ZIP', () => noise('PK\x03\x04'), 'This is a ZIP archive, not a log'],
    ['XZ', () => noise('\xfd7zXZ\0'), 'This is an XZ archive, not a log'],
    ['bzip2', () => noise('BZh91AY&SY'), 'This is a bzip2 archive, not a log'],
    ['tar in gzip', () => gzipSync(tarOf(LOG)), 'This gzip data contains a tar archive, not a log'],
    [
      'PNG in zstd',
      () => zstdCompressSync(noise('\x89PNG\r\n\x1a\n')),
      'This zstd data contains a PNG image, not a log',
    ],
    ['bytes of chance', () => randomBytes(300_000), 'This is binary data, not a log'],
    ['bytes of chance behind a mark of UTF-16', () => noise('\xff\xfe'), 'This is binary data, not a log'],
    ['bytes of chance behind a header of zlib', () => noise('\x78\x9c'), 'This is binary data, not a log'],
    ['zeros', () => new Uint8Array(70_000), 'This file contains nothing but zero bytes'],
    ['zeros in gzip', () => gzipSync(Buffer.alloc(1024 ** 2)), 'This gzip data contains nothing but zero bytes'],
    ['a broken gzip file', () => noise('\x1f\x8b\x08\0'), 'The gzip data in this file is damaged or incomplete'],
    [
      'gzip in gzip in gzip',
      () => gzipSync(gzipSync(gzipSync(LOG))),
      'This file is compressed more than twice, so it was not read as a log',
    ],
    ['a bomb of 2 GB', zstdBomb, 'The zstd data in this file expands to more than 2 GB'],
  ])(
    '%s',
    async (name, content, sentence) => {
      for (const fileName of name.startsWith('a bomb') ? ['a.log'] : NAMES) {
        const { id } = await upload(content(), fileName);
        const file = await client.waitEnded(id);
        expect(file).toMatchObject({ status: 'failed', error: sentence, entryCount: 0 });
        expect(JSON.stringify(file)).not.toContain('No errors detected');
      }
    },
    60_000,
  );
});

test('of a log whose gzip was cut, what stands before the cut is read and the cut is said', async () => {
  const lines = Array.from(
    { length: 2000 },
    (_none, i) => `2026-03-01T00:00:00Z ERROR db - ${randomBytes(20).toString('hex')} ${i}\n`,
  );
  const { id } = await upload(gzipSync(lines.join('')).subarray(0, 20_000), 'a.log');
  const file = await client.waitEnded(id);
  expect(file).toMatchObject({ status: 'completed', error: null });
  expect(file.facts?.notes).toContain(
    'The gzip data is damaged or incomplete: only what stands before the damage is shown.',
  );
  expect(file.entryCount).toBeGreaterThan(300);
  expect(file.entryCount).toBeLessThan(2000);
});

test.each([
  ['nothing', ''],
  ['only a mark', '\ufeff'],
  ['only blank lines', '\n\r\n  \n\t\n'],
  ['nothing in gzip', gzipSync('')],
])('a file with %s is said to be empty, and nothing is claimed about it', async (_name, content) => {
  const { id } = await upload(content, 'a.log');
  const file = await client.waitEnded(id);
  expect(file).toMatchObject({ status: 'completed', entryCount: 0, rcaNotPossibleReason: 'The file is empty' });
  const { firstLook } = await client.call(ENDPOINTS.getFirstLook, { params: { id } });
  expect(firstLook).toMatchObject({ summary: 'The file is empty.', recommendations: [] });
  expect(JSON.stringify([file, firstLook])).not.toMatch(/No errors detected|none tells of a failure/);
});

async function upload(content: Uint8Array | string, name: string): Promise<LogFile> {
  const { status, text } = await client.upload(content, name);
  expect({ status, text }).toMatchObject({ status: 200 });
  return (JSON.parse(text) as { logFile: LogFile }).logFile;
}

/** A header of ustar and its content. */
function tarOf(content: string): Buffer {
  const header = Buffer.alloc(512);
  header.write('a.log');
  header.write('ustar', 257);
  return Buffer.concat([header, Buffer.from(content), Buffer.alloc(1024)]);
}
