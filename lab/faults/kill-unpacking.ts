import { setTimeout } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { ADMINISTRATOR } from '../../e2e/administrator.ts';
import { administratorToken } from '../../e2e/administrator-token.ts';
import { startProduct } from '../../e2e/start-product.ts';
import { makeTar } from '../../packages/bundle/testing/make-tar.ts';
import type { Case, CaseDetail, CaseSource } from '../../packages/contract/src/index.ts';
import { createRandom, type Random } from '../../scripts/scenarios/random.ts';
import { startSpreadOut } from './spread-out/start-spread-out.ts';

/** An installation whose unpacking process can be killed. */
interface Place {
  url(): string;
  token: string;
  kill(): Promise<unknown>;
}

const MEMBERS = 6;
const MEMBER_LINES = 400_000;
const LONGEST_LIFE_MS = 3000;
const LONGEST_END_MS = 600_000;
const UPLOAD_LIMIT_BYTES = String(64 * 1024 ** 2);

/** The same on one machine with everything embedded. */
export async function killUnpacking(kills: number, seed: number): Promise<boolean> {
  const { email, password } = ADMINISTRATOR;
  const product = await startProduct({ ADMIN_EMAIL: email, ADMIN_PASSWORD: password, UPLOAD_LIMIT_BYTES });
  try {
    const token = await administratorToken(product);
    return await killWhileUnpacking(
      { url: () => product.url, token, kill: () => product.killAndRestart() },
      kills,
      seed,
    );
  } finally {
    await product.stop();
  }
}

/** The same with both workers of a spread-out installation killed at once. */
export async function killSpreadOutUnpacking(kills: number, seed: number, withCeph: boolean): Promise<boolean> {
  const spread = await startSpreadOut({ withCeph });
  try {
    const url = () => spread.processes[0]?.url ?? '';
    const token = await administratorToken({ url: url() });
    const kill = () => Promise.all([spread.restart(2, 'SIGKILL'), spread.restart(3, 'SIGKILL')]);
    return await killWhileUnpacking({ url, token, kill }, kills, seed);
  } finally {
    await spread.stop();
  }
}

/**
 * Kills what unpacks an archive while it does, again and again, and sends another one only when that is unpacked all the
 * same. True when every archive that was acknowledged is in its case as a whole at the end, or, where it was given up, is when
 * it was asked for once more.
 */
async function killWhileUnpacking(place: Place, kills: number, seed: number): Promise<boolean> {
  const random = createRandom(seed);
  const archive = archiveOf(random);
  const sent: { caseId: string; source: CaseSource }[] = [];
  for (let kill = 1; kill <= kills; kill += 1) {
    const open = await Promise.all(sent.map(({ caseId }) => sourceOf(place, caseId)));
    if (!open.some(isUnderWay)) sent.push(await send(place, archive));
    await waitFor(place, sent.at(-1)?.caseId ?? '', ({ status }) => status !== 'pending');
    await setTimeout(random.int(0, LONGEST_LIFE_MS));
    await place.kill();
    console.log(`kill ${kill}: ${sent.length} archives acknowledged`);
  }
  const counts = { whole: 0, again: 0, lost: 0 };
  for (const { caseId } of sent) {
    let source = await waitFor(place, caseId, (found) => !isUnderWay(found));
    if (source?.status === 'failed' && source.isKept) {
      console.log(`case ${caseId}: ${source.error}; unpacked again`);
      await call(place, 'POST', `/cases/${caseId}/sources/${source.id}/unpack`);
      source = await waitFor(place, caseId, (found) => !isUnderWay(found));
      counts.again += 1;
    }
    const { files } = await readCase(place, caseId);
    const isWhole = source?.status === 'completed' && source.error === null && files.length === MEMBERS;
    counts[isWhole ? 'whole' : 'lost'] += 1;
    if (!isWhole) {
      console.log(`case ${caseId}: ${source?.status}, ${source?.error}, ${files.length} files`);
      const { logs } = await call<{ logs: { level: string; message: string }[] }>(place, 'GET', '/admin/logs');
      for (const { level, message } of logs) if (level === 'error') console.log(message);
    }
    await call(place, 'DELETE', `/cases/${caseId}?hardDelete=true`);
  }
  console.log(
    `${kills} kills: ${counts.whole} of ${sent.length} archives whole, ${counts.again} of them asked for once more, ${counts.lost} lost`,
  );
  return counts.lost === 0;
}

function archiveOf(random: Random): Buffer<ArrayBuffer> {
  const members = Array.from({ length: MEMBERS }, (_, member) => {
    const first = random.int(1, 1e6);
    const lines = Array.from(
      { length: MEMBER_LINES },
      (_unused, i) => `2026-03-02T02:14:00Z INFO service-${member} request ${first + i} took ${(i * 31) % 997} ms\n`,
    );
    return { name: `bundle/service-${member}/app.log`, data: Buffer.from(lines.join('')) };
  });
  return Buffer.from(gzipSync(makeTar(members)));
}

async function send(place: Place, archive: Buffer<ArrayBuffer>) {
  const { case: made } = await call<{ case: Case }>(place, 'POST', '/cases', { name: 'killed while it is unpacked' });
  const form = new FormData();
  form.set('logfile', new File([archive], 'bundle.tar.gz'));
  const { source } = await call<{ source: CaseSource }>(place, 'POST', `/cases/${made.id}/sources`, form);
  return { caseId: made.id, source };
}

const isUnderWay = (source: CaseSource | undefined): boolean =>
  source?.status === 'pending' || source?.status === 'running';

async function readCase(place: Place, id: string): Promise<CaseDetail> {
  return (await call<{ case: CaseDetail }>(place, 'GET', `/cases/${id}`)).case;
}

const sourceOf = async (place: Place, caseId: string) => (await readCase(place, caseId)).sources[0];

async function waitFor(place: Place, caseId: string, isSo: (source: CaseSource) => boolean) {
  const deadline = Date.now() + LONGEST_END_MS;
  for (;;) {
    const source = await sourceOf(place, caseId);
    if (source === undefined || isSo(source) || Date.now() > deadline) return source;
    await setTimeout(100);
  }
}

async function call<T>(place: Place, method: string, path: string, body?: unknown): Promise<T> {
  const isForm = body instanceof FormData;
  const response = await fetch(place.url() + path, {
    method,
    headers: { authorization: `Bearer ${place.token}`, ...(!isForm && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
  return (await response.json()) as T;
}
