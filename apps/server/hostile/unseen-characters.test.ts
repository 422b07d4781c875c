import type { Case, CaseDetail, CaseFile, LogFile } from '@rootline/contract';
import { unseenCharacters } from '@rootline/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { tar } from '#testing/make-tar.ts';
import { startTestServer, type TestServer, type TestUser } from '#testing/test-server.ts';
import { upload } from '#testing/uploads.ts';

let server: TestServer;
let admin: TestUser;
beforeAll(async () => {
  server = await startTestServer();
  admin = await server.addUser('ADMIN');
});
afterAll(() => server.stop());

const call = (method: string, address: string, body?: unknown) =>
  server.call(method, address, { token: admin.token, body });

/** All that UTF-8 can carry. */
const UNSEEN = Array.from({ length: 0x110000 }, (_, code) => String.fromCodePoint(code)).filter(
  (character) => character.isWellFormed() && unseenCharacters().test(character) && character !== '\u0000',
);
/** Some of them between letters, where none of them is part of a picture. */
const hidden = (from: number, most: number) =>
  UNSEEN.filter((_, i) => i % 97 === from)
    .slice(0, most)
    .map((character) => `x${character}x`)
    .join('');

const log = (service: string) =>
  Array.from(
    { length: 6 },
    (_, i) => `${JSON.stringify({ time: `2026-03-02T02:14:0${i}Z`, level: 'INFO', service, message: `step ${i}` })}\n`,
  ).join('');

test('names of files, members, services and cases are stored and shown without unseen characters', async () => {
  const { body: uploaded } = await upload(server, admin.token, log('api'), `a${hidden(1, 40)}.log`);
  expect((uploaded as { logFile: LogFile }).logFile.filename).not.toMatch(unseenCharacters());

  const { body: made } = await call('POST', '/cases', { name: `incident ${hidden(2, 40)}` });
  const { id, name } = (made as { case: Case }).case;
  expect(name).toMatch(/^incident x+$/);
  const form = new FormData();
  const members: [string, string][] = [
    [`b${hidden(3, 6)}/c${hidden(4, 4)}.log`, log(`pay${hidden(5, 20)}ments`)],
    ['d/e.log', log('orders')],
  ];
  form.set('logfile', new File([new Uint8Array(tar(members))], `f${hidden(6, 20)}.tar`));
  expect((await call('POST', `/cases/${id}/sources`, form)).status).toBe(200);
  const read = async () => ((await call('GET', `/cases/${id}`)).body as { case: CaseDetail }).case;
  await expect.poll(async () => (await read()).status, { timeout: 60_000 }).toBe('completed');
  const found = await read();
  expect(found.files).toHaveLength(2);
  for (const shown of [...found.files.flatMap(({ path, service }) => [path, service]), found.sources[0]?.filename]) {
    expect(shown).not.toMatch(unseenCharacters());
  }

  const [file] = found.files;
  const change = { service: `set ${hidden(7, 20)} by a person` };
  const { body: changed } = await call('PATCH', `/cases/${id}/files/${file?.logFile.id}`, change);
  expect((changed as { file: CaseFile }).file.service).toMatch(/^set x+ by a person$/);
  const entries = (await call('GET', '/admin/audit')).text;
  expect(entries).not.toMatch(unseenCharacters());
  expect(server.logLines.map((line) => (JSON.parse(line) as { msg?: string }).msg ?? '').join(' ')).not.toMatch(
    unseenCharacters(),
  );
});
