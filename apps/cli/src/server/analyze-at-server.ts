import { existsSync } from 'node:fs';
import { ENDPOINTS, type LogFileDetail, type RcaRun, undatedTimesOf } from '@rootline/contract';
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

interface AnalysisRequest {
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
    const id = isServerId(file) ? file : await sendFile(server, file, name);
    const logFile = await client.waitForFile(id, signal);
    if (logFile.status === 'failed') throw failed(logFile.error ?? `${logFile.filename} could not be parsed.`);
    const run = await runToEnd(server, logFile, request);
    if (run.status === 'failed' || run.result === null) throw failed(run.error ?? 'The analysis has no result.');
    const { filename, entryCount } = logFile;
    const page = `${access.server}/logs/${id}?run=${run.id}`;
    const facts = { id, filename, jobId: run.id, page };
    const source = { filename, entryCount, page };
    const undated = logFile.facts === null ? null : undatedTimesOf(logFile.facts);
    return report(
      { result: run.result, source, log: null, undated, facts },
      { ...wishes, format: wishes.format ?? 'markdown' },
    );
  });
}

/** An id has no dot and is no file here; a file that is missing keeps its own sentence. */
function isServerId(word: string): boolean {
  return /^[A-Za-z0-9_-]{8,64}$/.test(word) && !existsSync(word);
}

async function runToEnd(server: ServerWork, file: LogFileDetail, request: AnalysisRequest): Promise<RcaRun> {
  const { client, signal } = server;
  const { timeoutSeconds: timeout, permissions } = request;
  const isAsked = file.isRCAPossible || permissions.askIfHealthy;
  const model = isAsked ? await findModel(server, request.model) : null;
  const body = model === null ? { analysisMode: 'statistical' as const, timeout } : { model, timeout, ...permissions };
  signal.throwIfAborted();
  // Without the signal: a call cut off here could leave a run that nobody cancels.
  const { jobId } = await client.call(ENDPOINTS.startRun, { params: { id: file.id }, body });
  try {
    return await client.waitForRun(jobId, signal);
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
    tell(`The model ${model} is not there: the analysis is made without one.`);
  } catch (error) {
    if (!(error instanceof CallError) || error.status === 401 || error.status === 0) throw error;
    tell(`${error.message}: the analysis is made without a model.`);
  }
  return null;
}

const CANCEL_MS = 10_000;

async function cancel({ client }: ServerWork, jobId: string): Promise<void> {
  try {
    await client.call(ENDPOINTS.cancelRun, { params: { jobId }, signal: AbortSignal.timeout(CANCEL_MS) });
  } catch (error) {
    const why = error instanceof CallError ? error.message : 'the server does not answer';
    tell(`The analysis could not be cancelled: ${why}`);
  }
}

function failed(sentence: string): CommandError {
  return new CommandError(sentence, EXIT.failed);
}
