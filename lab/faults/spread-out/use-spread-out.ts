import { setTimeout } from 'node:timers/promises';
import { ADMINISTRATOR } from '../../../e2e/administrator.ts';
import type { Random } from '../../../scripts/scenarios/random.ts';
import type { SpreadOut } from './start-spread-out.ts';

interface Answer {
  status: number;
  /** Milliseconds until it was there. */
  took: number;
  body: unknown;
}

/** What was answered with 2xx and is owed from then on. */
interface Acknowledged {
  files: { id: string; lines: number }[];
  runs: string[];
}

export interface Client {
  token: string;
  acknowledged: Acknowledged;
  /** Every answer that was no success. */
  refused: Answer[];
}

const GIVE_UP_MS = 60_000;
const END_MS = 300_000;
const RUNS_LOOKED_AT = 100;

export async function signIn(spread: SpreadOut): Promise<Client> {
  const { email, password } = ADMINISTRATOR;
  const { body } = await send(spread, 0, 'POST', '/auth/login', { body: { email, password } });
  return { token: String(read(body, 'token')), acknowledged: { files: [], runs: [] }, refused: [] };
}

/** Uploads, reads and analyses at either server until the signal; a server that is gone owes nothing. */
export async function useUntil(spread: SpreadOut, client: Client, random: Random, gone: AbortSignal): Promise<void> {
  const { acknowledged, token } = client;
  const ask = async (method: string, path: string, body?: unknown): Promise<unknown> => {
    const answer = await send(spread, random.int(0, 1), method, path, { token, body });
    if (answer.status === 200) return answer.body;
    client.refused.push(answer);
    return null;
  };
  while (!gone.aborted) {
    try {
      // A few are long enough to be parsed in parts.
      const lines = random.chance(0.2) ? random.int(15_000, 40_000) : random.int(20, 3000);
      const taken = await ask('POST', '/logs/upload', logOf(lines, random));
      const id = taken === null ? null : String(read(read(taken, 'logFile'), 'id'));
      if (id !== null) acknowledged.files.push({ id, lines });
      const known = acknowledged.files[random.int(0, acknowledged.files.length - 1)]?.id;
      if (known !== undefined) {
        await ask('GET', `/logs/${known}/entries?limit=5`);
        const begun = await ask('POST', `/logs/${known}/analyze`, { analysisMode: 'statistical' });
        if (begun !== null) acknowledged.runs.push(String(read(begun, 'jobId')));
      }
    } catch {
      // Cut off by a kill: not acknowledged, so nothing is owed.
    }
    await setTimeout(random.int(200, 1000));
  }
}

/** Waits until everything acknowledged has ended; prints what is lost, wrong or open, and gives their number. */
export async function countLosses(spread: SpreadOut, { token, acknowledged }: Client): Promise<number> {
  const deadline = Date.now() + END_MS;
  const { files, runs } = acknowledged;
  for (;;) {
    const listed = listOf(await send(spread, 0, 'GET', '/logs', { token }), 'logFiles');
    const lost = files.filter(
      ({ id, lines }) => !isDone(listed.get(id)) || read(listed.get(id), 'entryCount') !== lines,
    );
    const states = runs.slice(-RUNS_LOOKED_AT).map(async (id) => {
      const { body } = await send(spread, 0, 'GET', `/jobs/${id}/status`, { token });
      return isDone(read(body, 'job'));
    });
    const open = (await Promise.all(states)).filter((done) => !done).length;
    if (lost.length + open > 0 && Date.now() < deadline) {
      await setTimeout(500);
      continue;
    }
    for (const { id } of lost) console.log(`file ${id}: ${JSON.stringify(listed.get(id))}`);
    console.log(
      `${files.length} files and ${runs.length} runs acknowledged, ${lost.length + open} lost, wrong or open`,
    );
    return lost.length + open;
  }
}

const isDone = (found: unknown) => read(found, 'status') === 'completed';

function listOf({ body }: Answer, key: string): Map<string, unknown> {
  const list = read(body, key);
  return new Map(Array.isArray(list) ? list.map((each) => [String(read(each, 'id')), each]) : []);
}

export async function send(
  { processes }: SpreadOut,
  index: number,
  method: string,
  path: string,
  { token, body }: { token?: string; body?: unknown },
): Promise<Answer> {
  const startedAt = performance.now();
  const isForm = body instanceof FormData;
  const response = await fetch(`${processes[index]?.url}${path}`, {
    method,
    signal: AbortSignal.timeout(GIVE_UP_MS),
    headers: {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && !isForm && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
  });
  const answer: unknown = await response.json();
  return { status: response.status, took: performance.now() - startedAt, body: answer };
}

export function logOf(lines: number, random: Random): FormData {
  const start = Date.UTC(2026, 2, 1) + random.int(0, 1e9);
  const text = Array.from({ length: lines }, (_line, index) => {
    const time = new Date(start + index * 100).toISOString();
    return `${time} ${index % 50 === 0 ? 'ERROR db - timeout of' : 'INFO web - answered'} request ${index}\n`;
  });
  const form = new FormData();
  form.set('logfile', new File([text.join('')], 'app.log'));
  return form;
}

export function read(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined;
}
