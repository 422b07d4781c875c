import type { Ring } from '@rootline/contract';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#platform/new-id.ts';
import { type OpenTail, openTail } from '#testing/open-tail.ts';
import { startTestServer, type TestServer, type TestUser } from '#testing/test-server.ts';

let server: TestServer;
let admin: TestUser;
const closing: (() => unknown)[] = [];

beforeAll(async () => {
  server = await startTestServer({ env: { ROLE_POLICY: 'strict' } });
  admin = await server.addUser('ADMIN');
});
afterAll(() => server.stop());
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

async function makeRing() {
  const body = { name: newId(), bytesPerSecond: 1024 ** 3 };
  const answer = await server.call('POST', '/rings', { token: admin.token, body });
  const { token, ring } = answer.body as { token: string; ring: Ring };
  const push = async (lines: readonly string[], app = 'shop') => {
    const nanos = BigInt(Date.now()) * 1_000_000n;
    const values = lines.map((line, index) => [`${nanos + BigInt(index)}`, line]);
    const streams = [{ stream: { app }, values }];
    return (await server.call('POST', '/push/loki/api/v1/push', { token, body: { streams } })).status;
  };
  const tail = async (streams: string[] | null = null): Promise<OpenTail> => {
    const opened = await openTail(server, `/rings/${ring.id}`, { token: admin.token, streams });
    closing.push(opened.close);
    return opened;
  };
  return { id: ring.id, push, tail };
}

const numbered = (count: number, from = 0) => Array.from({ length: count }, (_, index) => `WARN line ${from + index}`);

describe('a live tail of a ring', () => {
  it('begins with what has just arrived, and goes on with what arrives, each line once', async () => {
    const { push, tail } = await makeRing();
    await push(numbered(3));
    const own = await tail();
    for (let from = 3; from < 30; from += 3) expect(await push(numbered(3, from))).toBe(204);
    await expect.poll(own.texts).toEqual(numbered(30));
    expect(own.lines()[0]).toMatchObject({ stream: 'shop', service: 'shop', level: 'WARN' });
  });

  it('takes the streams that were chosen alone', async () => {
    const { push, tail } = await makeRing();
    await push(['before'], 'stock');
    const own = await tail(['shop']);
    await push(['other'], 'stock');
    await push(['own'], 'shop');
    await expect.poll(own.texts).toEqual(['own']);
  });

  it('skips lines for a reader that stalls and counts them, while the intake goes on', async () => {
    const { push, tail } = await makeRing();
    const [quick, stalled] = [await tail(), await tail()];
    stalled.stall();
    const long = 'x'.repeat(7000);
    let sent = 0;
    for (let round = 0; round < 120; round++) {
      expect(await push(numbered(100, sent).map((line) => `${line} ${long}`))).toBe(204);
      sent += 100;
    }
    const seen = ({ texts, skipped }: OpenTail) => texts().length + skipped();
    await expect.poll(() => seen(quick)).toBe(sent);
    stalled.resume();
    await expect.poll(() => seen(stalled)).toBe(sent);
    expect(stalled.skipped()).toBeGreaterThan(0);
  });

  it('ends when the ring is deleted', async () => {
    const { id, tail } = await makeRing();
    const own = await tail();
    await server.call('DELETE', `/rings/${id}`, { token: admin.token });
    await expect.poll(own.isEnded).toBe(true);
  });
});
