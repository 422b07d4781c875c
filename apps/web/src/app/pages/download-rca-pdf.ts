import type { QueryClient } from '@tanstack/react-query';
import { logToConsole } from '#api/log-to-console.ts';
import { rcaText as text } from '#messages/rca.en.ts';
import { notifyAlert } from '#ui/notify.tsx';
import { rcaResultQuery } from '../../features/rca-runs/rca-runs-queries.ts';

/** Fetches the result of a file and saves it as a PDF. The writer is loaded only now. */
export async function downloadRcaPdf(client: QueryClient, file: { id: string; filename: string }): Promise<void> {
  try {
    const [result, { downloadReport }] = await Promise.all([
      client.fetchQuery({ ...rcaResultQuery(file.id), staleTime: 0 }),
      import('../../report/pdf.ts'),
    ]);
    if (result === null) throw new Error(text.notCompleted);
    await downloadReport(result, file.filename);
  } catch (error) {
    logToConsole(error);
    notifyAlert('error', text.pdfFailed);
  }
}
