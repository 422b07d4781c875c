import { setTimeout } from 'node:timers/promises';
import { runSql } from '../../../apps/server/testing/test-postgres.ts';
import {
  answerBySchema,
  type ScriptedServer,
  startScriptedOllama,
} from '../../../packages/llm-client/scripted-server/index.ts';
import { createRandom, type Random } from '../../../scripts/scenarios/random.ts';
import { createAnswerTable } from '../answer-table.ts';
import { freezeProcesses } from '../freeze-processes.ts';
import { type SpreadOut, startSpreadOut } from './start-spread-out.ts';
import { type Client, logOf, read, send, signIn } from './use-spread-out.ts';

const MODEL = 'scripted:small';
const LINES = 150_000;
/** Of the processes: two that work. */
const WORKERS = [2, 3] as const;
const LONGEST_WAIT_MS = 120_000;
const LONGEST_CANCEL_MS = 5000;
/** What a worker would write after its sleep, it writes in this time. */
const AWAKE_MS = 10_000;
const RUN_ROW = `select r.status, r.attempt, r.completed_at, r.error, md5(r.result::text) as result,
    (select count(*) from analysis_memory m where m.id = r.analysis_memory_id) as memories
  from rca_runs r where r.id = $1`;
const FILE_ROW = `select f.status, f.parse_attempt as attempt, f.parse_number, f.parsed_at, f.entry_count, f.digest_key, f.error,
    (select md5(string_agg(s.blob_key, ',' order by s.number)) from log_segments s where s.log_file_id = f.id) as segments
  from log_files f where f.id = $1`;

interface Stage {
  spread: SpreadOut;
  client: Client;
  random: Random;
  model: HeldModel;
  table: ReturnType<typeof createAnswerTable>;
}

/**
 * Freezes the worker that has a job, in turn while it parses a file and while it waits for a model, until the other one has
 * done the job, and lets it go on. True when every job was done once, the woken worker changed nothing, and a run that is
 * cancelled at another process leaves its model within 5 s.
 */
export async function freezeWorkers(rounds: number, seed: number, withCeph: boolean): Promise<boolean> {
  const spread = await startSpreadOut({ withCeph });
  const model = await startHeldModel();
  try {
    const client = await signIn(spread);
    const stage = { spread, client, random: createRandom(seed), model, table: createAnswerTable() };
    await ask(stage, 0, 'POST', '/settings/llm-endpoint', { llm_endpoint: model.server.url });
    for (let round = 0; round < rounds; round += 1) {
      const [frozen, other] = round % 2 === 0 ? WORKERS : [WORKERS[1], WORKERS[0]];
      await freezeWhileParsing(stage, { frozen, other });
      await freezeWhileAnalysing(stage, { frozen, other });
      await cancelElsewhere(stage);
    }
    return stage.table.tell(`Workers frozen ${2 * rounds} times past their lease`);
  } finally {
    await spread.stop();
    await model.server.close();
  }
}

interface Roles {
  frozen: number;
  other: number;
}

async function freezeWhileParsing(stage: Stage, { frozen, other }: Roles): Promise<void> {
  const wakeOther = freeze(stage, other);
  const id = await upload(stage, LINES);
  const row = () => readRow(stage, FILE_ROW, id);
  await until(async () => (await row())['status'] === 'processing');
  const wake = freeze(stage, frozen);
  const before = await row();
  const frozenAt = performance.now();
  wakeOther();
  await until(async () => (await row())['status'] !== 'processing');
  const ms = performance.now() - frozenAt;
  const done = await row();
  wake();
  await setTimeout(AWAKE_MS);
  const after = await row();
  const { body } = await send(stage.spread, 1, 'GET', `/logs/${id}/entries?limit=5`, {
    token: stage.client.token,
  });
  const entries = read(body, 'entries');
  const isSame = JSON.stringify(done) === JSON.stringify(after);
  const isOnce = done['status'] === 'completed' && done['parse_number'] === 1 && Number(done['entry_count']) === LINES;
  const isRead = Array.isArray(entries) && entries.length === 5;
  stage.table.note({
    what: 'the other one parses the file',
    answer: `${before['status']}, then ${done['status']} in attempt ${done['attempt']}; afterwards ${isSame ? 'unchanged' : JSON.stringify(after)}`,
    ms,
    held: before['status'] === 'processing' && isOnce && isSame && isRead,
  });
}

async function freezeWhileAnalysing(stage: Stage, { frozen, other }: Roles): Promise<void> {
  const id = await parsedFile(stage);
  const wakeOther = freeze(stage, other);
  const asked = stage.model.hold();
  const run = await analyse(stage, id);
  const row = () => readRow(stage, RUN_ROW, run);
  await asked.first;
  const wake = freeze(stage, frozen);
  const frozenAt = performance.now();
  // From here on only what the frozen one asked for waits.
  asked.letNewOnesPass();
  wakeOther();
  await until(async () => !['pending', 'running'].includes(String((await row())['status'])));
  const ms = performance.now() - frozenAt;
  const done = await row();
  wake();
  asked.answer();
  await setTimeout(AWAKE_MS);
  const after = await row();
  const isSame = JSON.stringify(done) === JSON.stringify(after);
  stage.table.note({
    what: 'the other one does the run',
    answer: `${done['status']} in attempt ${done['attempt']}; afterwards ${isSame ? 'unchanged' : JSON.stringify(after)}`,
    ms,
    held: done['status'] === 'completed' && Number(done['memories']) === 1 && isSame,
  });
}

async function cancelElsewhere(stage: Stage): Promise<void> {
  const id = await parsedFile(stage);
  const asked = stage.model.hold();
  const run = await analyse(stage, id);
  await asked.first;
  const startedAt = performance.now();
  await ask(stage, 1, 'POST', `/jobs/${run}/cancel`);
  const request = stage.model.server.requestsTo('/api/chat').at(-1);
  await Promise.race([request?.ended, setTimeout(LONGEST_WAIT_MS, undefined, { ref: false })]);
  const ms = performance.now() - startedAt;
  asked.answer();
  const { status, error } = await readRow(stage, RUN_ROW, run);
  stage.table.note({
    what: 'a run is cancelled at another process',
    answer: `${status}: ${error}`,
    ms,
    held: status === 'failed' && request?.aborted === true && ms <= LONGEST_CANCEL_MS,
  });
}

interface HeldModel {
  server: ScriptedServer;
  hold(): { first: Promise<void>; letNewOnesPass(): void; answer(): void };
}

/** A model whose answers wait when they are told to. */
async function startHeldModel(): Promise<HeldModel> {
  let wait: (() => Promise<void>) | null = null;
  const server = await startScriptedOllama({
    models: [{ name: MODEL, contextTokens: 4096 }],
    reply: async (body) => {
      await wait?.();
      return answerBySchema(body);
    },
  });
  return {
    server,
    hold: () => {
      const asked = Promise.withResolvers<void>();
      const answered = Promise.withResolvers<void>();
      wait = () => {
        asked.resolve();
        return answered.promise;
      };
      const letNewOnesPass = () => {
        wait = null;
      };
      const answer = () => {
        letNewOnesPass();
        answered.resolve();
      };
      return { first: asked.promise, letNewOnesPass, answer };
    },
  };
}

const freeze = ({ spread }: Stage, index: number) => freezeProcesses(spread.processes[index]?.child.pid ?? 0);

async function ask({ spread, client }: Stage, index: number, method: string, path: string, body?: unknown) {
  const answer = await send(spread, index, method, path, { token: client.token, body });
  if (answer.status !== 200)
    throw new Error(`${method} ${path}: ${answer.status} ${String(read(answer.body, 'error'))}`);
  return answer.body;
}

async function upload(stage: Stage, lines: number): Promise<string> {
  return String(read(read(await ask(stage, 0, 'POST', '/logs/upload', logOf(lines, stage.random)), 'logFile'), 'id'));
}

/** Another text each time: a model is asked for an answer once per text. */
async function parsedFile(stage: Stage): Promise<string> {
  const id = await upload(stage, 500);
  await until(async () => (await readRow(stage, FILE_ROW, id))['status'] === 'completed');
  return id;
}

async function analyse(stage: Stage, id: string): Promise<string> {
  return String(read(await ask(stage, 0, 'POST', `/logs/${id}/analyze`, { model: MODEL, timeout: 600 }), 'jobId'));
}

async function readRow({ spread }: Stage, statement: string, id: string): Promise<Record<string, unknown>> {
  const [row] = await runSql(spread.databaseUrl, statement, [id]);
  return typeof row === 'object' && row !== null ? { ...row } : {};
}

async function until(isSo: () => Promise<boolean>): Promise<void> {
  for (const deadline = Date.now() + LONGEST_WAIT_MS; !(await isSo()) && Date.now() < deadline; ) await setTimeout(100);
}
