import { readdir } from 'node:fs/promises';
import path from 'node:path';
import type { LogEntry, LogFile, LogFileDetail } from '@rootline/contract';
import type { Answer, TestServer } from '#testing/test-server.ts';
import { hasEnded, waitUntil } from '#testing/wait-until.ts';

/** Sends a file as a browser does. */
export function upload(
  server: TestServer,
  token: string,
  content: string | Uint8Array,
  name = 'app.log',
): Promise<Answer> {
  const form = new FormData();
  form.set('logfile', new File([content as Uint8Array<ArrayBuffer>], name));
  return server.call('POST', '/logs/upload', { token, body: form });
}

export async function readFileRow(server: TestServer, token: string, id: string): Promise<LogFile> {
  const { body } = await server.call('GET', '/logs', { token });
  const row = (body as { logFiles: LogFile[] }).logFiles.find((file) => file.id === id);
  if (row === undefined) throw new Error(`There is no log file ${id}`);
  return row;
}

/** Waits until a file is completed or failed. */
export function waitParsed(server: TestServer, token: string, id: string): Promise<LogFile> {
  return waitUntil(() => readFileRow(server, token, id), hasEnded);
}

export async function uploadParsed(server: TestServer, token: string, content: string | Uint8Array, name?: string) {
  const { status, body, text } = await upload(server, token, content, name);
  if (status !== 200) throw new Error(text);
  return waitParsed(server, token, (body as { logFile: LogFile }).logFile.id);
}

export async function readDetail(server: TestServer, token: string, id: string): Promise<LogFileDetail> {
  return ((await server.call('GET', `/logs/${id}`, { token })).body as { logFile: LogFileDetail }).logFile;
}

export interface Page {
  entries: LogEntry[];
  nextLine: number | null;
  nextSeq: number | null;
}

export async function readPage(
  server: TestServer,
  token: string,
  id: string,
  query: Record<string, string>,
): Promise<Page> {
  const { status, body, text } = await server.call('GET', `/logs/${id}/entries?${new URLSearchParams(query)}`, {
    token,
  });
  if (status !== 200) throw new Error(text);
  return body as Page;
}

/** Every file below the server's folder for blobs, part files too, as paths within it; not the installation's marker. */
export async function storedFiles(server: TestServer): Promise<string[]> {
  const folder = path.join(server.dataDir, 'blobs');
  const found = await readdir(folder, { recursive: true, withFileTypes: true });
  return found
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, '/'))
    .filter((file) => file !== 'keys/installation');
}
