import { setTimeout } from 'node:timers/promises';
import { MODEL_NAME } from '../../e2e/start-product.ts';
import { createLogParser } from '../../packages/logparse/src/index.ts';
import type { Random } from '../../scripts/scenarios/random.ts';
import { SCENARIOS, writeScenario } from '../../scripts/scenarios/scenarios.ts';

/** Where the work is done; the address may change with the start of a server, and from call to call where several answer. */
export interface WorkPlace {
  readonly url: string;
  token: string;
  random: Random;
}

const LONGEST_END_MS = 120_000;

/** What the calls of this work answer, as far as it is read here. */
interface Answer {
  jobId: string;
  logFile: { id: string; status: string; error: string | null; size: number; entryCount: number; jobs: unknown[] };
  job: { status: string; error: string | null };
  logFiles: { filename: string }[];
}

/** What was asked for does not exist (any more). */
class NotThere extends Error {
  override readonly name = 'NotThere';
}

/** Uploads, analyses and deletes files while a fault is made, and afterwards asks for all that was acknowledged. */
export function createOwedWork(place: WorkPlace) {
  /** By id: what was sent. */
  const files = new Map<string, { size: number; entryCount: number }>();
  const runs = new Set<string>();
  const deleted = new Set<string>();
  let names = 0;
  let signedOut = 0;

  const ask = async (method: string, path: string, body?: unknown) => {
    const isForm = body instanceof FormData;
    const response = await fetch(place.url + path, {
      method,
      headers: {
        authorization: `Bearer ${place.token}`,
        ...(body !== undefined && !isForm && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
    });
    // Says that the session is over, which no fault may do.
    if (response.status === 401) signedOut += 1;
    if (response.status === 404) throw new NotThere(`${method} ${path}: 404`);
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status}`);
    return (await response.json()) as Answer;
  };

  const doOne = async (withModel: boolean): Promise<void> => {
    const { random } = place;
    const scenario = SCENARIOS[random.int(0, SCENARIOS.length - 1)];
    if (scenario === undefined) return;
    const { text } = writeScenario(scenario, random.int(1, 1e6));
    names += 1;
    const form = new FormData();
    form.append('logfile', new File([text], `owed-${names}.log`));
    const { id } = (await ask('POST', '/logs/upload', form)).logFile;
    files.set(id, { size: Buffer.byteLength(text), entryCount: countEntries(text) });
    await setTimeout(random.int(0, 900));
    if (random.chance(0.15)) {
      // Whether a delete that was cut off has happened is open.
      files.delete(id);
      await ask('DELETE', `/logs/${id}?hardDelete=true`);
      deleted.add(id);
      return;
    }
    for (let status = ''; status !== 'completed' && status !== 'failed'; await setTimeout(100)) {
      ({ status } = (await ask('GET', `/logs/${id}`)).logFile);
    }
    const body = withModel && random.chance(0.5) ? { model: MODEL_NAME } : { analysisMode: 'statistical' };
    runs.add((await ask('POST', `/logs/${id}/analyze`, body)).jobId);
  };

  /** State in which the thing ended, `lost`, or the state in which it still was at the deadline. */
  const stateOf = async (path: string, key: 'logFile' | 'job', deadline: number): Promise<string> => {
    for (;;) {
      const answer = await ask('GET', path).catch((error: unknown) => {
        if (error instanceof NotThere) return null;
        if (Date.now() > deadline) throw error;
        // Too many reads of one person at once, or a server that is busy, say nothing about the thing.
        return undefined;
      });
      if (answer === null) return 'lost';
      if (answer !== undefined) {
        const { status, error } = answer[key];
        if (status === 'failed') return `failed: ${error}`;
        if (status === 'completed' || Date.now() > deadline) return status;
      }
      await setTimeout(300);
    }
  };

  return {
    count: () => `${files.size} files, ${runs.size} runs and ${deleted.size} deletes acknowledged so far`,
    /** Works until it is told to stop; notes only what was answered with 2xx. */
    async run(over: AbortSignal, { withModel }: { withModel: boolean }): Promise<void> {
      while (!over.aborted) {
        // Refused (not parsed yet) or cut off: not acknowledged, so nothing is owed.
        await doOne(withModel).catch(() => setTimeout(50));
      }
    },
    /** Prints what became of everything; true when nothing is lost, there twice, not as it was sent, or stuck. */
    async isAllThere(): Promise<boolean> {
      const deadline = Date.now() + LONGEST_END_MS;
      const states = {
        files: await Promise.all([...files.keys()].map((id) => stateOf(`/logs/${id}`, 'logFile', deadline))),
        runs: await Promise.all([...runs].map((id) => stateOf(`/jobs/${id}/status`, 'job', deadline))),
      };
      const bad = Object.values(states)
        .flat()
        .filter((state) => state !== 'completed' && !state.startsWith('failed: '));
      // One after the other: a person may have only so many reads at once.
      const back: (Answer | null)[] = [];
      for (const id of deleted) {
        const answer = await ask('GET', `/logs/${id}`).catch((error: unknown) => {
          if (error instanceof NotThere) return null;
          throw error;
        });
        back.push(answer);
      }
      let doubled = 0;
      let wrong = 0;
      for (const [id, sent] of files) {
        const { logFile } = await ask('GET', `/logs/${id}`);
        const isWhole = logFile.status !== 'completed' || logFile.entryCount === sent.entryCount;
        if (logFile.size !== sent.size || !isWhole) wrong += 1;
        if (logFile.jobs.length > 1) doubled += 1;
      }
      const listed = (await ask('GET', '/logs')).logFiles.map(({ filename }) => filename);
      doubled += listed.length - new Set(listed).size;
      const undeleted = back.filter((answer) => answer !== null).length;
      console.log(`Files: ${countOf(states.files)}. Runs: ${countOf(states.runs)}. Deletes: ${deleted.size}.`);
      console.table({
        'acknowledged things': {
          all: files.size + runs.size + deleted.size,
          lost: bad.filter((state) => state === 'lost').length + undeleted,
          doubled,
          wrong,
          stuck: bad.filter((state) => state !== 'lost').length,
          'sessions refused': signedOut,
        },
      });
      return bad.length + doubled + wrong + undeleted + signedOut === 0;
    },
  };
}

function countEntries(text: string): number {
  const parser = createLogParser({ referenceTimeMs: Date.now() }, () => {});
  parser.push(Buffer.from(text));
  return parser.finish().entryCount;
}

function countOf(states: string[]): string {
  return [...Map.groupBy(states, (state) => state)].map(([state, all]) => `${all.length} ${state}`).join(', ');
}
