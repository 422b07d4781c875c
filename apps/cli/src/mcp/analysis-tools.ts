import { ENDPOINTS, type RcaRun, tellTimes } from '@rootline/contract';
import type { Client } from '@rootline/contract/client';
import * as z from 'zod';
import { ANSWER_LIMITS } from '../answer-limits.ts';
import { ofNamedFile } from './by-name.ts';
import { defineTool, type RegisteredTool } from './define-tool.ts';
import { undatedTimesAt } from './file-times.ts';
import { fitText } from './fit-answer.ts';
import { resultRows, viewResult } from './result-view.ts';
import { fileIdOrName, rowCursor } from './tool-input.ts';
import { named, result } from './tool-output.ts';

const NO_ANALYSIS = 'This file has no analysis. Use get_file for its statistical analysis.';
/** Of the runs of a file, newest first. */
const LISTED_RUNS = 10;

const getAnalysis = defineTool({
  name: 'get_analysis',
  title: 'Read a root-cause analysis',
  description:
    'Returns the root-cause analysis of a file: cause, cited lines as they are in the file, recommendations, rejected claims, and coverage; with a model, also its second opinion and searches. Without analysis_id, the newest completed one. A truncated result includes next_cursor.',
  input: {
    id: fileIdOrName,
    analysis_id: z
      .string()
      .regex(/^[A-Za-z0-9_-]{1,64}$/, 'This is not a valid id')
      .optional(),
    cursor: rowCursor,
  },
  output: { analysis: z.looseObject({ result: result.nullable() }).nullable(), analyses: z.array(named) },
  run: ofNamedFile(async (client, { id, analysis_id: analysisId, cursor }, signal) => {
    const runs = await listRuns(client, id, signal);
    const chosen = analysisId ?? runs.find(({ status }) => status === 'completed')?.id;
    const known = runs
      .slice(0, LISTED_RUNS)
      .map((run) => ({ id: run.id, status: run.status, createdAt: run.createdAt, model: run.model }));
    if (chosen === undefined) {
      const [newest] = runs;
      const text =
        newest === undefined
          ? NO_ANALYSIS
          : `The newest analysis is ${newest.status}${newest.error === null ? '' : `: ${fitText(newest.error)}`}.`;
      return { structured: { analysis: null, analyses: known }, text };
    }
    const { job } = await client.call(ENDPOINTS.getRunStatus, { params: { jobId: chosen }, signal });
    const error = job.error === null ? null : fitText(job.error);
    const undated = await undatedTimesAt(client, id, signal);
    const result = job.result === null ? null : viewResult(tellTimes(job.result, undated), cursor, known);
    const analysis = {
      id: job.id,
      status: job.status,
      progress: job.progress,
      error,
      createdAt: job.createdAt,
      result,
    };
    const rows = [
      `Analysis ${job.id}: ${job.status}${error === null ? '' : `, ${error}`}`,
      ...(result === null ? [] : resultRows(result)),
    ];
    return { structured: { analysis, analyses: known }, text: rows.join('\n') };
  }),
});

export const ANALYSIS_TOOLS: RegisteredTool<Client>[] = [getAnalysis];

async function listRuns(client: Client, id: string, signal: AbortSignal): Promise<RcaRun[]> {
  return (await client.call(ENDPOINTS.listRuns, { params: { id }, signal })).analyses;
}

type Ask = <T>(work: (client: Client) => Promise<T>) => Promise<T>;

/** The newest report of each analyzed file of a server. */
export function reportsOfServer(ask: Ask) {
  return {
    list: () =>
      ask(async (client) => {
        const query = { limit: String(ANSWER_LIMITS.listMax) };
        const { logFiles } = await client.call(ENDPOINTS.listLogFiles, { query });
        return logFiles
          .filter(({ rcaAnalysisStatus }) => rcaAnalysisStatus === 'completed')
          .map(({ id, filename }) => ({ id, name: fitText(filename) }));
      }),
    read: (id: string) =>
      ask(async (client) => {
        const { analysis } = await client.call(ENDPOINTS.getRcaResult, { params: { id } });
        if (analysis === null) return NO_ANALYSIS;
        const undated = await undatedTimesAt(client, id, AbortSignal.timeout(REPORT_MS));
        return resultRows(viewResult(tellTimes(analysis, undated), 0)).join('\n');
      }),
  };
}

const REPORT_MS = 30_000;
