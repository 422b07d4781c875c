import { existsSync } from 'node:fs';
import { ENDPOINTS, type RcaResult, undatedTimesOf } from '@rootline/contract';
import { CallError } from '@rootline/contract/client';
import { CommandError } from '../command-error.ts';
import { EXIT } from '../exit-codes.ts';
import { tell } from '../print.ts';
import { type ReportWishes, report } from '../report/report-flags.ts';
import { sendFile } from './send-file.ts';
import type { Access } from './server-flags.ts';
import { type ServerWork, withServer } from './with-server.ts';

/** What a model may do beyond answering. */
export interface ModelPermissions {
  searchLog: boolean;
  askIfHealthy: boolean;
}

export interface AnalysisRequest {
  /** A path, `-`, or the id of a file that the server has. */
  file: string;
  name: string | undefined;
  model: string | null;
  permissions: ModelPermissions;
  timeoutSeconds: number;
  wishes: ReportWishes;
}

/** Uploads or finds the file, waits for its entries, runs the analysis and prints it. Gives the exit code. */
export async function analyzeAtServer(access: Access, request: AnalysisRequest): Promise<number> {
  return withServer(access, async (server) => {
    const { client, signal } = server;
    const { file, name, wishes } = request;
    const id = isServerId(file) ? file : await sendFile(server, file, { name });
    const logFile = await client.waitForFile(id, signal);
    if (logFile.status === 'failed') throw failed(logFile.error ?? `${logFile.filename} could not be parsed.`);
    const { found, jobId } = await runToEnd(server, request, {
      isAsked: logFile.isRCAPossible || request.permissions.askIfHealthy,
      // Without the signal: a call cut off here could leave a run that no one cancels.
      start: async (body) => (await client.call(ENDPOINTS.startRun, { params: { id }, body })).jobId,
    });
    const { filename, entryCount } = logFile;
    const page = `${access.server}/logs/${id}?run=${jobId}`;
    const facts = { id, filename, jobId, page };
    const source = { filename, entryCount, page };
    const undated = logFile.facts === null ? null : undatedTimesOf(logFile.facts);
    return report(
      { result: found, source, log: null, readLines: null, undated, facts },
      { ...wishes, format: wishes.format ?? 'markdown' },
    );
  });
}

/** An id has no dot and is no file here; a file that is missing keeps its own sentence. */
function isServerId(word: string): boolean {
  return /^[A-Za-z0-9_-]{8,64}$/.test(word) && !existsSync(word);
}

type RunBody = { timeout: number } & ({ analysisMode: 'statistical' } | ({ model: string } & ModelPermissions));

interface RunStart {
  /** A model, if one is wanted. */
  isAsked: boolean;
  /** Gives the id of the run. */
  start(body: RunBody): Promise<string>;
}

/** Runs an analysis of a file or a case and waits for its result; Ctrl-C cancels it. */
export async function runToEnd(
  server: ServerWork,
  request: Pick<AnalysisRequest, 'model' | 'timeoutSeconds' | 'permissions'>,
  { isAsked, start }: RunStart,
): Promise<{ found: RcaResult; jobId: string }> {
  const { client, signal } = server;
  const { timeoutSeconds: timeout, permissions } = request;
  const model = isAsked ? await findModel(server, request.model) : null;
  const body: RunBody = model === null ? { analysisMode: 'statistical', timeout } : { model, timeout, ...permissions };
  signal.throwIfAborted();
  const jobId = await start(body);
  try {
    const run = await client.waitForRun(jobId, signal);
    if (run.status === 'failed' || run.result === null) throw failed(run.error ?? 'The analysis has no result.');
    return { found: run.result, jobId };
  } catch (error) {
    if (signal.aborted) await cancel(server, jobId);
    throw error;
  }
}

/** The model, when it can be asked; otherwise null and a sentence on stderr. */
async function findModel({ client, signal }: ServerWork, model: string | null) {
  if (model === null) return null;
  try {
    const { models } = await client.call(ENDPOINTS.listAvailableModels, { signal });
    if (models.includes(model)) return model;
    tell(`The server does not have the model ${model}. Analyzing without a model.`);
  } catch (error) {
    if (!(error instanceof CallError) || error.status === 401 || error.status === 0) throw error;
    tell(`${error.message}. Analyzing without a model.`);
  }
  return null;
}

const CANCEL_MS = 10_000;

async function cancel({ client }: ServerWork, jobId: string): Promise<void> {
  try {
    await client.call(ENDPOINTS.cancelRun, { params: { jobId }, signal: AbortSignal.timeout(CANCEL_MS) });
  } catch (error) {
    const why = error instanceof CallError ? error.message : 'the server is not responding';
    tell(`Failed to cancel the analysis: ${why}`);
  }
}

function failed(sentence: string): CommandError {
  return new CommandError(sentence, EXIT.failed);
}
