import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { LogFile } from '@rootline/contract';
import { expect, test } from 'vitest';
import { startSignedInProcess } from '#testing/server-process.ts';
import { startTestServer } from '#testing/test-server.ts';
import { readFileRow, readPage, upload, uploadParsed, waitParsed } from '#testing/uploads.ts';

const LINES = 60_000;
const LOG = Array.from(
  { length: LINES },
  (_, i) =>
    `${new Date(Date.UTC(2026, 2, 1) + i).toISOString()} ${i % 100 === 0 ? 'ERROR' : 'INFO'} db - request ${i}\n`,
).join('');

/** Process ids of children of a process that run a program of ours. */
async function childrenOf(parent: number, program: string): Promise<number[]> {
  const { stdout } = await promisify(execFile)('ps', ['-A', '-o', 'pid=,ppid=,args=']);
  return stdout.split('\n').flatMap((line) => {
    const [, pid, ppid, args] = /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line) ?? [];
    return Number(ppid) === parent && args?.includes(program) ? [Number(pid)] : [];
  });
}

/** Kills the parser of this process while the file is being parsed, so many times. */
async function killParser(times: number, isOver: () => Promise<boolean>): Promise<number> {
  const killed = new Set<number>();
  while (killed.size < times && !(await isOver())) {
    for (const pid of await childrenOf(process.pid, 'ingest-child')) {
      if (killed.size < times && !killed.has(pid)) process.kill(pid, 'SIGKILL');
      killed.add(pid);
    }
    await sleep(5);
  }
  return killed.size;
}

test('a parser that is killed once is started again, and nothing is doubled', async () => {
  const server = await startTestServer();
  const { token } = await server.addUser('VIEWER');
  const { id } = ((await upload(server, token, LOG)).body as { logFile: LogFile }).logFile;
  const isOver = async () => (await readFileRow(server, token, id)).status === 'completed';
  expect(await killParser(1, isOver)).toBe(1);
  const row = await waitParsed(server, token, id);
  const { total } = (await server.call('GET', `/logs/${id}/entry-index`, { token })).body as { total: number };
  await server.stop();
  expect(row).toMatchObject({ status: 'completed', entryCount: LINES });
  expect(total).toBe(LINES);
});

/** So many times the log takes longer to parse than it takes to find its parser. */
const LONGER = 10;

test('a file whose parser dies three times fails with a sentence, and other files are parsed', async () => {
  const server = await startTestServer({ env: { UPLOAD_LIMIT_BYTES: String(LONGER * LOG.length) } });
  const { token } = await server.addUser('VIEWER');
  const { id } = ((await upload(server, token, LOG.repeat(LONGER - 1))).body as { logFile: LogFile }).logFile;
  await killParser(3, async () => (await readFileRow(server, token, id)).status === 'failed');
  const row = await waitParsed(server, token, id);
  const other = await uploadParsed(server, token, LOG.slice(0, 1000));
  const refused = await server.call('GET', `/logs/${id}/entries`, { token });
  await server.stop();
  expect(row).toMatchObject({
    status: 'failed',
    analysisStatus: 'FAILED',
    error: 'Parsing was interrupted 3 times',
    isRCAPossible: true,
  });
  expect(refused).toMatchObject({ status: 409, body: { error: 'This file could not be parsed' } });
  expect(other.status).toBe('completed');
});

test('a stop in the middle of parsing is taken up after the next start', async () => {
  const server = await startTestServer();
  const { token } = await server.addUser('VIEWER');
  const { id } = ((await upload(server, token, LOG)).body as { logFile: LogFile }).logFile;
  await server.restart();
  const row = await waitParsed(server, token, id);
  const attempt = await server.platform.db
    .selectFrom('log_files')
    .select('parse_attempt')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  await server.stop();
  expect(row).toMatchObject({ status: 'completed', entryCount: LINES });
  expect(attempt.parse_attempt).toBe(1);
});

test('a reader that is killed costs no answer', async () => {
  const server = await startTestServer();
  const { token } = await server.addUser('VIEWER');
  const { id } = await uploadParsed(server, token, LOG);
  await readPage(server, token, id, { limit: '1' });
  const numbers = [1, 2, 3, 4];
  const answers = Promise.all(
    numbers.map((number) => readPage(server, token, id, { text: `request ${number}999`, limit: '1' })),
  );
  for (const pid of await childrenOf(process.pid, 'entries-child')) process.kill(pid, 'SIGKILL');
  const pages = await answers;
  await server.stop();
  expect(pages.map(({ entries }) => entries[0]?.message)).toEqual(numbers.map((number) => `request ${number}999`));
});

test('a list of files starts the reader that one of them is opened with', async () => {
  const server = await startTestServer();
  const { token } = await server.addUser('VIEWER');
  await uploadParsed(server, token, LOG);
  const readers = () => childrenOf(process.pid, 'entries-child');
  for (const pid of await readers()) process.kill(pid, 'SIGKILL');
  await expect.poll(readers).toEqual([]);
  // That the last one has ended is known a moment later.
  await expect
    .poll(async () => {
      await server.call('GET', '/logs', { token });
      return readers();
    })
    .toHaveLength(1);
  await server.stop();
});

test('a server killed right after its answer has the file, and parses it after the next start, with nothing left over', async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'rootline-kill-'));
  let server = await startSignedInProcess(dataDir);
  const form = new FormData();
  form.set('logfile', new File([LOG], 'kept.log'));
  const answer = await server.call('POST', '/logs/upload', form);
  await server.kill('SIGKILL');
  const { id } = (answer as { logFile: LogFile }).logFile;
  const workOfKilled = path.join(dataDir, 'tmp', `parse-${id}-0`);
  await mkdir(workOfKilled);
  await writeFile(path.join(workOfKilled, '0.parquet'), 'half');

  server = await startSignedInProcess(dataDir);
  let files: LogFile[] = [];
  do {
    await sleep(100);
    files = ((await server.call('GET', '/logs')) as { logFiles: LogFile[] }).logFiles;
  } while (files[0]?.status === 'pending' || files[0]?.status === 'processing');
  await server.kill('SIGTERM');
  const left = (await readdir(path.join(dataDir, 'tmp'))).filter((name) => name.startsWith('parse-'));
  await rm(dataDir, { recursive: true, force: true, maxRetries: 5 });
  expect(left).toEqual([]);
  expect(files.map((file) => [file.id, file.filename, file.status, file.entryCount])).toEqual([
    [id, 'kept.log', 'completed', LINES],
  ]);
}, 120_000);
