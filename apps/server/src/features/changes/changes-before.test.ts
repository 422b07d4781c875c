import type { Change, RcaResult } from '@rootline/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AnalysisClient, createAnalysisClient } from '#testing/analysis-client.ts';
import { startTestServer, type TestServer, type TestUser } from '#testing/test-server.ts';
import { waitUntil } from '#testing/wait-until.ts';

const START = Date.parse('2026-03-01T10:00:00Z');
const FAILURE = '2026-03-01T10:05:00.000Z';

/** A log that fails from the fifth minute on; `zone` ends each of its times. */
function failingLog(zone: string): string {
  const row = (seconds: number, text: string) =>
    `${new Date(START + seconds * 1000).toISOString().replace('Z', zone)} ${text}\n`;
  const calm = Array.from({ length: 60 }, (_, n) => row(n * 5, `INFO checkout: order ${n} placed`));
  const failed = Array.from({ length: 9 }, (_, n) => row(300 + n, 'ERROR checkout: cannot open the database'));
  return [...calm, ...failed].join('');
}

let server: TestServer;
let responder: TestUser;
let client: AnalysisClient;
let deploy: Change;
beforeAll(async () => {
  server = await startTestServer();
  responder = await server.addUser('RESPONDER');
  client = createAnalysisClient(server, responder);
  const body = { kind: 'deploy', title: '2.14.1', service: 'checkout', at: '2026-03-01T10:04:22Z' };
  const answer = await server.call('POST', '/changes', { token: responder.token, body });
  deploy = (answer.body as { change: Change }).change;
});
afterAll(() => server.stop());

const firstLookOf = async (text: string): Promise<RcaResult> => {
  const { id } = await client.upload(text);
  return (await client.get<{ firstLook: RcaResult }>(`/logs/${id}/first-look`)).firstLook;
};
const NAMED = {
  failingSince: FAILURE,
  summary: expect.stringMatching(/deploy of checkout “2\.14\.1” at .*, 38 s before/),
};

describe('a change that was told before a failure', () => {
  it('is named by the first look at a file and by its analysis', async () => {
    const expected = { ...NAMED, changesBefore: [expect.objectContaining({ id: deploy.id, leadMs: 38_000 })] };
    const { id } = await client.upload(failingLog('Z'));
    const { firstLook } = await client.get<{ firstLook: RcaResult }>(`/logs/${id}/first-look`);
    expect(firstLook).toMatchObject(expected);
    const { result } = await client.analyze(id, { analysisMode: 'statistical' });
    expect(result).toMatchObject(expected);
    expect(result?.candidates[0]?.pattern).toContain('cannot open the database');
  });

  it('is named by the first look at a case', async () => {
    const ids = [];
    for (const name of ['a.log', 'b.log']) ids.push((await client.upload(failingLog('Z'), name)).id);
    const body = { name: 'checkout is down', logFileIds: ids };
    const made = await server.call('POST', '/cases', { token: responder.token, body });
    const { id } = (made.body as { case: { id: string } }).case;
    const read = () => client.get<{ firstLook: RcaResult | null }>(`/cases/${id}/first-look`);
    const { firstLook } = await waitUntil(read, ({ firstLook: look }) => look !== null);
    expect(firstLook).toMatchObject(NAMED);
  });

  it('is not named with a log that states no zone', async () => {
    const look = await firstLookOf(failingLog(''));
    expect([look.failingSince, look.changesBefore]).toEqual([undefined, undefined]);
  });
});
