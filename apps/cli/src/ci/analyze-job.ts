import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { LIMITS, type RcaResult } from '@rootline/contract';
import type { ParsedLog } from '@rootline/logparse';
import { analyzeStatistically, type ReadLines } from '@rootline/rca';
import { CommandError } from '../command-error.ts';
import { EXIT } from '../exit-codes.ts';
import { whyNoModel } from '../node-version.ts';
import { tell } from '../print.ts';
import { createLineReader, openLog, parseFile, parseInput } from '../read-input.ts';
import type { JobReport } from './ci-report.ts';
import type { Job } from './provider.ts';

const MOST_BYTES = 500 * 1024 * 1024;

export interface CiModel {
  endpoint: string;
  model: string;
}

interface Logs {
  /** File that holds the job's log already. */
  log: string | null;
  /** File of a log from when all was well. */
  good: string | null;
  /** Job whose log is that, where there is no file. */
  green: Job | null;
  model: CiModel | null;
}

/** A log that is analyzed, and still there to be read. */
export interface AnalyzedLog {
  result: RcaResult;
  log: ParsedLog;
  readLines: ReadLines;
  hasBaseline: boolean;
}

/** Analyses the log of a job that failed against that of one that did not. */
export function analyzeJob(job: Job, logs: Logs): Promise<JobReport> {
  return withAnalyzedJob(job, logs, async ({ result, log, hasBaseline }) => {
    return { job, result, entryCount: log.entryCount, hasBaseline };
  });
}

/** The same for whoever reads lines of the log again: the logs lie in a temporary folder until `use` has ended. */
export async function withAnalyzedJob<T>(
  job: Job,
  { log, good, green, model }: Logs,
  use: (analyzed: AnalyzedLog) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'rootline-ci-'));
  try {
    const bad = log ?? (await keep(job, join(folder, 'failed.log')));
    const baseline = await readBaseline(good, green, folder);
    const input = await openLog(bad);
    try {
      const parsed = await parseInput(input);
      const data = { log: parsed, baseline, readLines: createLineReader(input.path, parsed) };
      const result =
        (model === null ? null : await askModel(model, input, data)) ??
        (await analyzeStatistically(parsed, data.readLines, baseline));
      return await use({ result, log: parsed, readLines: data.readLines, hasBaseline: baseline !== null });
    } finally {
      await input.close();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** A successful run whose log is gone is none. */
async function readBaseline(good: string | null, green: Job | null, folder: string): Promise<ParsedLog | null> {
  if (good !== null) return parseFile(good);
  if (green === null) return null;
  try {
    return await parseFile(await keep(green, join(folder, 'green.log')));
  } catch (error) {
    if (!(error instanceof CommandError)) throw error;
    tell(`Could not read the log of the last successful run: ${error.message}`);
    return null;
  }
}

async function keep(job: Job, path: string): Promise<string> {
  let room = MOST_BYTES;
  const bound = new Transform({
    transform(chunk: Uint8Array, _encoding, done) {
      room -= chunk.length;
      done(room < 0 ? new CommandError(`The log of ${job.name} is too large.`, EXIT.failed) : null, chunk);
    },
  });
  await pipeline(Readable.from(await job.readLog()), bound, createWriteStream(path));
  return path;
}

type ModelData = Parameters<Awaited<typeof import('../analyze-at-endpoint.ts')>['analyzeAtEndpoint']>[2];

/** null: the model gave no result, and the analysis is made without it. */
async function askModel(asked: CiModel, input: Awaited<ReturnType<typeof openLog>>, data: ModelData) {
  const outcome = await outcomeOf(asked, input, data);
  if ('result' in outcome) return outcome.result;
  tell(`Analyzing without the model: ${outcome.reason}`);
  return null;
}

async function outcomeOf({ endpoint, model }: CiModel, input: Awaited<ReturnType<typeof openLog>>, data: ModelData) {
  const reason = whyNoModel();
  if (reason !== null) return { reason };
  const { analyzeAtEndpoint } = await import('../analyze-at-endpoint.ts');
  const settings = { contextTokens: null, outputTokens: null, reasoning: null };
  const permissions = { searchLog: false, askIfHealthy: false };
  const timeoutSeconds = LIMITS.rca.timeoutSeconds.modalDefault;
  return analyzeAtEndpoint({ endpoint, model, timeoutSeconds, settings, permissions }, input, data);
}
