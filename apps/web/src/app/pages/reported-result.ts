import { type CaseDetail, ENDPOINTS, type Histogram, type LogFile, type RcaResult } from '@rootline/contract';
import type { QueryClient } from '@tanstack/react-query';
import { caseIdOf } from '#address/log-files-search.ts';
import { call } from '#api/call.ts';
import { rcaText as text } from '#messages/rca.en.ts';
import { barsTogether } from '../../features/log-files/cases/bars-together.ts';
import { caseQuery } from '../../features/log-files/cases/case-log.ts';
import { rcaResultQuery, runQuery } from '../../features/rca-runs/rca-runs-queries.ts';

const BARS = 160;

/** What a saved report is made of. */
export interface Reported {
  result: RcaResult;
  histogram: Histogram | null;
  /** null for a file. */
  detail: CaseDetail | null;
  /** The address of the screen of the file or case. */
  address: string;
}

/**
 * Fetches what a saved report shows: the result of the given run, or of the newest completed one, and its histogram. Throws if
 * there is no result.
 */
export async function fetchReported(client: QueryClient, file: LogFile, runId: string | null): Promise<Reported> {
  const caseId = caseIdOf(file.id);
  const [result, histogram, detail] = await Promise.all([
    runId === null
      ? client.fetchQuery({ ...rcaResultQuery(file.id), staleTime: 0 })
      : client.fetchQuery({ ...runQuery(file.id, runId), staleTime: 0 }).then((run) => run.result),
    // The report is useful without its picture.
    readHistogram(file.id).catch(() => null),
    caseId === null ? null : client.fetchQuery(caseQuery(caseId)),
  ]);
  if (result === null) throw new Error(text.notCompleted);
  const path = caseId === null ? `/logs/${encodeURIComponent(file.id)}` : `/cases/${encodeURIComponent(caseId)}`;
  return { result, histogram, detail, address: new URL(path, globalThis.location.href).href };
}

async function readHistogram(fileId: string): Promise<Histogram | null> {
  const caseId = caseIdOf(fileId);
  if (caseId === null) {
    return call(ENDPOINTS.getHistogram, { params: { id: fileId }, query: { buckets: String(BARS) } });
  }
  return barsTogether(
    await call(ENDPOINTS.getCaseHistogram, { params: { id: caseId }, query: { bars: String(BARS) } }),
  );
}
