import type { CaseDetail, LogFile, RcaResult } from '@rootline/contract';
import type { QueryClient } from '@tanstack/react-query';
import type { LogClock } from '#format/log-clock.ts';
import { fileClock } from '#ui/log-clock.tsx';
import { isRead, leftOutOf } from '../../features/log-files/cases/case-log.ts';
import { fetchReported } from './reported-result.ts';

/** Fetches the result of a run, else of the newest completed one, and saves it as a PDF. The writer is loaded only now. Throws when one of them cannot be had. */
export async function downloadRcaPdf(
  client: QueryClient,
  file: LogFile,
  { runId, tz }: { runId: string | null; tz: LogClock | undefined },
): Promise<void> {
  const [{ result, histogram, detail, address }, { downloadReport }] = await Promise.all([
    fetchReported(client, file, runId),
    import('../../report/pdf.ts'),
  ]);
  const places = new Map(result.case?.lines.map(({ line, file, fileLine }) => [line, `${file}:${fileLine}`]));
  const lineName = detail === null ? undefined : (line: number) => places.get(line) ?? '';
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
