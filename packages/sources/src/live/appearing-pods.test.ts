import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { type ContractAnswer, type ContractRequest, startContractServer } from '#testing/contract-server.ts';
import { OPEN_GUARD } from '#testing/open-guard.ts';
import { numbersIn } from '#testing/records.ts';
import { type CaptureOutcome, captureWindow } from '../capture/capture-window.ts';
import { openSource } from '../open-source.ts';
import { READ_LIMITS } from '../read-limits.ts';

const PATIENCE = { ...READ_LIMITS };
beforeAll(() => void Object.assign(READ_LIMITS, { silenceMs: 150, lookAgainMs: 50 }));
afterAll(() => void Object.assign(READ_LIMITS, PATIENCE));

const LIMITS = { bytes: 50_000_000, lines: 1_000_000, streams: 50, seconds: 60, changes: 2, readBytes: 200_000_000 };
const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

interface Pod {
  name: string;
  /** What its container has written; null while it is not started. */
  lines: string[] | null;
}

const written = (number: number) => `${new Date().toISOString()} record ${number} of many`;

/** A namespace whose pods come and go. */
async function startCluster(pods: Pod[]) {
  const json = (value: unknown): ContractAnswer => ({ body: JSON.stringify(value) });
  const answer = ({ path, query }: ContractRequest): ContractAnswer => {
    if (path.endsWith('/pods')) return json({ items: pods.map(objectOf), metadata: {} });
    if (!path.endsWith('/log')) return json({ items: [], metadata: {} });
    const pod = pods.find(({ name }) => path.includes(`/pods/${name}/`));
    if (pod === undefined) return { status: 404, body: '{"message":"pods not found"}' };
    if (pod.lines === null) return { status: 400, body: '{"message":"container is waiting to start"}' };
    return { body: pod.lines.map((line) => `${line}\n`).join(''), staysOpen: query.get('follow') === 'true' };
  };
  const server = await startContractServer(answer);
  closing.push(server.close);
  const place = { kind: 'kubernetes' as const, address: server.url, settings: { namespace: 'shop' }, credentials: {} };
  return { place, isAsked: () => server.requests.some(({ path }) => path.endsWith('/log')) };
}

function objectOf({ name, lines }: Pod) {
  const state = lines === null ? { waiting: {} } : { running: {} };
  return {
    metadata: { name, labels: { app: 'web' } },
    spec: { containers: [{ name: 'app' }] },
    status: { containerStatuses: [{ name: 'app', restartCount: 0, state }] },
  };
}

it('a capture from now on takes up pods that appear, as soon as they have started', async () => {
  const pods: Pod[] = [{ name: 'web-1', lines: [] }];
  const { place, isAsked } = await startCluster(pods);
  const folder = await mkdtemp(join(tmpdir(), 'rootline-'));
  const client = openSource(place, OPEN_GUARD);
  closing.push(client.close, () => rm(folder, { recursive: true }));
  const stop = new AbortController();
  const progress = { streams: 0 };
  const onProgress = ({ streams }: { streams: number }) => Object.assign(progress, { streams });
  const wish = { choices: null, span: { kind: 'live' as const }, limits: LIMITS, folder, onProgress };
  const capturing: Promise<CaptureOutcome> = captureWindow(client, wish, stop.signal);
  // What is captured begins with the moment in which the capture does.
  await expect.poll(isAsked).toBe(true);
  pods[0]?.lines?.push(written(0));
  await expect.poll(() => progress.streams).toBe(1);
  const second: Pod = { name: 'web-2', lines: null };
  pods.push(second);
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(progress.streams).toBe(1);
  second.lines = [written(1), written(2)];
  await expect.poll(() => progress.streams).toBe(2);
  stop.abort();
  const { streams, ended } = await capturing;
  expect(ended).toBe('stopped');
  const texts = await Promise.all(streams.map(async ({ name, path }) => [name, await readFile(path, 'utf8')] as const));
  expect(texts.map(([name, text]) => [name, numbersIn(text.trimEnd().split('\n'))])).toEqual([
    ['web-1/app.log', [0]],
    ['web-2/app.log', [1, 2]],
  ]);
});
