import { undatedTimes } from '@rootline/contract';
import type { ParsedLog } from '@rootline/logparse';
import { analyzeCase, analyzeCaseWithModel, joinLogs } from '@rootline/rca';
import type { ModelFlags } from '../analyze-at-endpoint.ts';
import { CommandError } from '../command-error.ts';
import { EXIT } from '../exit-codes.ts';
import { type ReportFormat, type ReportWishes, report } from '../report/report-flags.ts';
import { type OpenedCase, openCase } from './open-case.ts';

/** Prints one report over all files of folders, archives and logs. Gives the exit code. */
export async function analyzeCaseHere(
  sources: readonly string[],
  model: ModelFlags | null,
  wishes: ReportWishes & { format: ReportFormat },
): Promise<number> {
  const opened = await openCase(sources);
  try {
    const name = sources.length === 1 ? (sources[0] ?? '') : `${sources.length} files and folders`;
    return await analyzeOpened(opened, name, model, wishes);
  } finally {
    await opened.close();
  }
}

/** The same over files that were read already. */
export async function analyzeOpened(
  opened: Omit<OpenedCase, 'close'>,
  name: string,
  model: ModelFlags | null,
  wishes: ReportWishes & { format: ReportFormat },
): Promise<number> {
  const outcome =
    model === null
      ? { result: await analyzeCase(opened) }
      : await (await import('../analyze-at-endpoint.ts')).askEndpoint(model, name, (run) =>
          analyzeCaseWithModel(opened, run),
        );
  if ('reason' in outcome) throw new CommandError(outcome.reason, EXIT.failed);
  const { log, readLines, placeOf } = joinLogs(opened.files);
  const source = { filename: name, path: name, entryCount: log.entryCount, page: null, placeOf };
  return await report(
    {
      result: outcome.result,
      source,
      log: withNotes(log, opened),
      readLines,
      undated: undatedTimes(log),
      skipped: skippedFiles(opened),
      facts: factsOf(opened),
    },
    wishes,
  );
}

const NOTED = 20;

/** Which files there are, whose they are and by which clock, and what was left out. */
function withNotes(log: ParsedLog, opened: Omit<OpenedCase, 'close'>): ParsedLog {
  const { files, clocks, stopped } = opened;
  const notes = [
    ...files.map(({ file, service, log: own }, i) => {
      const entries = `${own.entryCount.toLocaleString('en')} ${own.entryCount === 1 ? 'entry' : 'entries'}`;
      return `${file}: ${service ?? 'several services'}, ${entries}. ${clocks[i]?.sentence ?? ''}`;
    }),
    ...(stopped === null ? [] : [stopped]),
    ...skippedFiles(opened).map((skipped) => `Skipped ${skipped}`),
  ];
  const more = notes.length - NOTED;
  return {
    ...log,
    notes: [...notes.slice(0, NOTED), ...(more > 0 ? [`${more} more files; see --json`] : []), ...log.notes],
  };
}

/** Files that the analysis does not cover, each with the reason. */
function skippedFiles({ leftOut, notRead }: Omit<OpenedCase, 'close'>): string[] {
  return [
    ...notRead.map(({ file, reason }) => `${file}: ${reason}`),
    ...leftOut.map(({ path, sentence }) => `${path}: ${sentence}`),
  ];
}

function factsOf({ files, clocks, leftOut, notRead, stopped }: Omit<OpenedCase, 'close'>) {
  return {
    files: files.map(({ file, service, offsetMs, isOrderKnown, log }, i) => ({
      file,
      service,
      entryCount: log.entryCount,
      offsetMs,
      isOrderKnown,
      clock: clocks[i]?.sentence ?? null,
    })),
    notRead,
    leftOut,
    stopped,
  };
}
