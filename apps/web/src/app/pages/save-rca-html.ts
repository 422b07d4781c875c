import type { CaseDetail, CaseLine, LogFile } from '@rootline/contract';
import type { ReadTexts } from '@rootline/report';
import type { QueryClient } from '@tanstack/react-query';
import { splitCaseLine } from '#address/log-files-search.ts';
import type { LogClock } from '#format/log-clock.ts';
import { reportText } from '#messages/report.en.ts';
import { fileClock } from '#ui/log-clock.tsx';
import { saveText } from '#ui/save-text.ts';
import { type FileLine, linesAroundQuery } from '../../features/rca-runs/result/lines-around.ts';
import { reportPage } from '../../report/html-page.ts';
import { safeFileName } from '../../report/printable-text.ts';
import { fetchReported } from './reported-result.ts';

/** Fetches the result of a run, else of the newest completed one, and saves it as one page of HTML. Throws when it cannot be had. */
export async function saveRcaHtml(
  client: QueryClient,
  file: LogFile,
  { runId, tz }: { runId: string | null; tz: LogClock | undefined },
): Promise<void> {
  const { result, histogram, detail, address } = await fetchReported(client, file, runId);
  const page = await reportPage(result, {
    file,
    clock: fileClock(tz, file.facts),
    histogram,
    address,
    placeOf: detail === null ? null : (line) => placeIn(detail, line),
    readLines: linesOf(client, file.id),
  });
  saveText(page, { fileName: reportText.pageName(safeFileName(file.filename)), type: 'text/html' });
}

/** Lines of the file or case, read some at a time; those that cannot be read are missing. */
function linesOf(client: QueryClient, fileId: string): ReadTexts {
  return async (ranges) => {
    const wanted = ranges.flatMap(({ from, to }) => Array.from({ length: to - from + 1 }, (_, i) => from + i));
    const read = new Map<number, string>();
    for (const line of wanted) {
      if (read.has(line)) continue;
      const around: FileLine[] = await client.fetchQuery(linesAroundQuery(fileId, line)).catch(() => []);
      for (const { line: number, text } of around) read.set(number, text);
    }
    return wanted.flatMap((line) => {
      const text = read.get(line);
      return text === undefined ? [] : [{ line, text }];
    });
  };
}

function placeIn({ files }: CaseDetail, line: number): CaseLine | null {
  const place = splitCaseLine(line);
  const file = files.find(({ number }) => number === place.fileNumber);
  return file ? { line, file: file.path, fileLine: place.line, logFileId: file.logFile.id } : null;
}
