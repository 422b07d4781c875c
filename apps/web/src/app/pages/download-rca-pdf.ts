import { type CaseDetail, ENDPOINTS, type Histogram, type LogFile, type RcaResult } from '@rootline/contract';
import type { QueryClient } from '@tanstack/react-query';
import { caseIdOf } from '#address/log-files-search.ts';
import { call } from '#api/call.ts';
import type { LogClock } from '#format/log-clock.ts';
import { rcaText as text } from '#messages/rca.en.ts';
import { fileClock } from '#ui/log-clock.tsx';
import { barsTogether } from '../../features/log-files/cases/bars-together.ts';
import { caseQuery, isRead, leftOutOf } from '../../features/log-files/cases/case-log.ts';
import { rcaResultQuery, runQuery } from '../../features/rca-runs/rca-runs-queries.ts';

const BARS = 160;

/** Fetches the result of a run, else of the newest completed one, and saves it as a PDF. The writer is loaded only now. Throws when one of them cannot be had. */
export async function downloadRcaPdf(
  client: QueryClient,
  file: LogFile,
  { runId, tz }: { runId: string | null; tz: LogClock | undefined },
): Promise<void> {
  const caseId = caseIdOf(file.id);
  const [result, histogram, detail, { downloadReport }] = await Promise.all([
    runId === null
      ? client.fetchQuery({ ...rcaResultQuery(file.id), staleTime: 0 })
      : client.fetchQuery({ ...runQuery(file.id, runId), staleTime: 0 }).then((run) => run.result),
    // The report is useful without its picture.
    readHistogram(file.id).catch(() => null),
    caseId === null ? null : client.fetchQuery(caseQuery(caseId)),
    import('../../report/pdf.ts'),
  ]);
  if (result === null) throw new Error(text.notCompleted);
  const path = caseId === null ? `/logs/${encodeURIComponent(file.id)}` : `/cases/${encodeURIComponent(caseId)}`;
  const address = new URL(path, globalThis.location.href).href;
  const places = new Map(result.case?.lines.map(({ line, file, fileLine }) => [line, `${file}:${fileLine}`]));
  const lineName = caseId === null ? undefined : (line: number) => places.get(line) ?? '';
  const levels = file.facts?.levels ?? null;
  const clock = fileClock(tz, file.facts);
  const files = detail === null ? undefined : filesOf(detail, result);
  await downloadReport(result, { filename: file.filename, clock, levels, histogram, address, lineName, files });
}

function filesOf(detail: CaseDetail, result: RcaResult) {
  const { files } = detail;
  return {
    read: files.filter(isRead).length,
    all: files.length,
    leftOut: result.case === undefined ? [] : leftOutOf(files, result.case),
  };
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
