import type { TimeGap } from '@rootline/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '#testing/test-server.ts';
import { uploadParsed } from '#testing/uploads.ts';

const ENTRIES = 200_000;
const PAUSES_AT = [1000, 90_000, 150_000];
const START_MS = Date.parse('2026-03-01T00:00:00Z');
const READS = 16;
/** Too little to sort the entries of the file in memory, let alone for several at once. */
const READER_MEGABYTES = 32;

interface Installation {
  server: TestServer;
  token: string;
  fileId: string;
}
let installations: Installation[] = [];

beforeAll(async () => {
  installations = await Promise.all([install(), install()]);
});
afterAll(() => Promise.all(installations.map(({ server }) => server.stop())));

test('32 reads that spill, on two children each of two installations at once, are all right', async () => {
  const answers = await Promise.all(
    installations.flatMap((installation) => Array.from({ length: READS }, (_, i) => readPauses(installation, i))),
  );
  const wrong = answers
    .map((answer) => JSON.stringify(answer))
    .filter((answer) => answer !== JSON.stringify(PAUSES_AT));
  // A failed read says why in the server log alone.
  const told = installations
    .flatMap(({ server }) => server.logLines)
    .filter((line) => /"level":"(?:warning|error)"/.test(line));
  expect(
    wrong.map((answer) => answer.slice(0, 200)),
    told.join('\n'),
  ).toEqual([]);
});

async function install(): Promise<Installation> {
  const server = await startTestServer({
    env: { UPLOAD_LIMIT_BYTES: String(64 * 1024 ** 2) },
    // What is slow is right, too.
    overrides: { readers: { megabytes: READER_MEGABYTES, seconds: 600 } },
  });
  const { token } = await server.addUser('VIEWER');
  const { id } = await uploadParsed(server, token, writeLog());
  return { server, token, fileId: id };
}

/** One entry a second, but for the pauses. */
function writeLog(): string {
  const lines: string[] = [];
  let timeMs = START_MS;
  for (let line = 1; line <= ENTRIES; line++) {
    timeMs += PAUSES_AT.includes(line) ? 3_600_000 : 1000;
    lines.push(`${new Date(timeMs).toISOString()} INFO request ${line} served`);
  }
  return `${lines.join('\n')}\n`;
}

/** The lines of the pauses; every read asks in other words, so that none is answered from memory. */
async function readPauses({ server, token, fileId }: Installation, read: number): Promise<number[] | string> {
  const from = new Date(START_MS - 1 - read).toISOString();
  const { status, body, text } = await server.call('GET', `/logs/${fileId}/time-gaps?from=${from}`, { token });
  return status === 200 ? (body as { gaps: TimeGap[] }).gaps.map(({ line }) => line) : text;
}
