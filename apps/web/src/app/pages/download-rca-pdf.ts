import type { LogFile } from '@rootline/contract';
import type { QueryClient } from '@tanstack/react-query';
import { logToConsole } from '#api/log-to-console.ts';
import type { LogClock } from '#format/log-clock.ts';
import { rcaText as text } from '#messages/rca.en.ts';
import { fileClock } from '#ui/log-clock.tsx';
import { notifyAlert } from '#ui/notify.tsx';
import { rcaResultQuery, runQuery } from '../../features/rca-runs/rca-runs-queries.ts';

/** Fetches the result of a run, else of the newest completed one, and saves it as a PDF. The writer is loaded only now. */
export async function downloadRcaPdf(
  client: QueryClient,
  file: LogFile,
  { runId, tz }: { runId: string | null; tz: LogClock | undefined },
): Promise<void> {
  try {
    const [result, { downloadReport }] = await Promise.all([
      runId === null
        ? client.fetchQuery({ ...rcaResultQuery(file.id), staleTime: 0 })
        : client.fetchQuery({ ...runQuery(file.id, runId), staleTime: 0 }).then((run) => run.result),
      import('../../report/pdf.ts'),
    ]);
    if (result === null) throw new Error(text.notCompleted);
    const address = new URL(`/logs/${encodeURIComponent(file.id)}`, globalThis.location.href).href;
    await downloadReport(result, { filename: file.filename, clock: fileClock(tz, file.facts), address });
  } catch (error) {
    logToConsole(error);
    notifyAlert('error', text.pdfFailed);
  }
}
