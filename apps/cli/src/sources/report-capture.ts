import { basename } from 'node:path';
import { type ClockedLog, inOneTime } from '@rootline/sources/watch';
import type { ModelFlags } from '../analyze-at-endpoint.ts';
import { analyzeLogHere } from '../analyze-log-here.ts';
import { analyzeOpened } from '../case/analyze-case-here.ts';
import { readCaseLog } from '../case/read-case-log.ts';
import { UsageError } from '../command-error.ts';
import { parseFile } from '../read-input.ts';
import type { ReportFormat, ReportWishes } from '../report/report-flags.ts';
import type { Capture } from './capture.ts';

/** Prints one report on a capture: on a log, or on several as a case with one clock. Returns the exit code. */
export async function reportCapture(
  { title, streams, notes, notRead }: Capture,
  { model, baseline }: { model: ModelFlags | null; baseline: string | null },
  wishes: ReportWishes & { format: ReportFormat },
): Promise<number> {
  const [first] = streams;
  if (first !== undefined && streams.length === 1 && notRead.length === 0) {
    const input = { path: first.path, name: title, notes, close: async () => {} };
    const good = baseline === null ? null : await parseFile(baseline);
    return analyzeLogHere(input, { baseline: good, model, facts: { source: title, notes } }, wishes);
  }
  if (baseline !== null)
    throw new UsageError(
      `--baseline requires a single stream, but ${title} has ${streams.length}. Use rootline diff to compare two logs.`,
    );
  const read: ClockedLog[] = [];
  for (const [i, { stream, path }] of streams.entries()) {
    const input = { path, name: basename(path), notes: [], close: async () => {} };
    const { name, service, aliases } = stream;
    read.push(await readCaseLog(input, { id: String(i + 1), file: name, service, aliases }));
  }
  return analyzeOpened(
    { ...inOneTime(read), leftOut: [], notRead, stopped: notes.join(' ') || null },
    title,
    model,
    wishes,
  );
}
