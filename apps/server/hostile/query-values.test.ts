import { readdir, readFile } from 'node:fs/promises';
import type { Case } from '@rootline/contract';
import { type ApiTokenScope, pathOf } from '@rootline/contract';
import { expect, it } from 'vitest';
import { startTestServer } from '#testing/test-server.ts';
import { uploadParsed } from '#testing/uploads.ts';
import { hostileQuery, READING_CALLS } from './query-values.ts';

const QUERIES = 600;
const AT_ONCE = 4;

const LOG = Array.from(
  { length: 300 },
  (_, i) =>
    `{"time":"2026-03-01T00:00:${String(i % 60).padStart(2, '0')}Z","level":"${i % 7 === 0 ? 'ERROR' : 'INFO'}","logger":"db","message":"order taken ${i}","a":${i % 3}}\n`,
).join('');

/** Processes that read entries, as the system lists them; none where it does not. */
async function readers(): Promise<string[]> {
  const found: string[] = [];
  for (const pid of await readdir('/proc').catch(() => [])) {
    if (!/^\d+$/.test(pid)) continue;
    const [status, command] = await Promise.all(
      ['status', 'cmdline'].map((file) => readFile(`/proc/${pid}/${file}`, 'utf8').catch(() => '')),
    );
    const isOurs = Number(/^PPid:\s+(\d+)/m.exec(status ?? '')?.[1]) === process.pid;
    if (isOurs && command?.includes('entries-child') === true) found.push(pid);
  }
  return found.sort();
}

it('no value of a query makes a call fail, or ends what reads', async () => {
  expect(READING_CALLS.length).toBeGreaterThan(14);
  const server = await startTestServer();
  try {
    const viewer = await server.addUser('VIEWER');
    const files = [
      (await uploadParsed(server, viewer.token, LOG, 'a.log')).id,
      (await uploadParsed(server, viewer.token, LOG.replaceAll('order', 'payment'), 'b.log')).id,
    ];
    const made = await server.call('POST', '/cases', { token: viewer.token, body: { name: 'x', logFileIds: files } });
    const ids = { file: files[0] ?? '', case: (made.body as { case: Case }).case.id };
    const scopes: ApiTokenScope[] = ['logs:read'];
    const expiresAt = new Date(Date.now() + 86_400_000).toISOString();
    const token = (
      (
        await server.call('POST', '/settings/api-tokens', {
          token: viewer.token,
          body: { name: 'r', scopes, expiresAt },
        })
      ).body as { token: string }
    ).token;
    const ask = async (number: number) => {
      const { call, query } = hostileQuery(number, ids);
      const address = `${pathOf(call, { id: call.path.startsWith('/cases') ? ids.case : ids.file })}?${query}`;
      const { status, text } = await server.call('GET', address, { token: number % 2 === 0 ? viewer.token : token });
      if (status >= 500 || status === 401 || status === 403) expect.fail(`${address}: ${status} ${text.slice(0, 300)}`);
      return status;
    };
    // Both readers are there.
    await Promise.all(Array.from({ length: 8 }, (_, i) => ask(i)));
    const before = await readers();
    const statuses = new Map<number, number>();
    for (let number = 0; number < QUERIES; number += AT_ONCE) {
      const answers = await Promise.all(Array.from({ length: AT_ONCE }, (_, i) => ask(number + i)));
      for (const status of answers) statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
    const after = await readers();
    expect(before.filter((pid) => !after.includes(pid))).toEqual([]);
    expect(statuses.get(200)).toBeGreaterThan(QUERIES / 10);
    process.stdout.write(`hostile corpus, query values: ${JSON.stringify(Object.fromEntries(statuses))}\n`);
  } finally {
    await server.stop();
  }
});
