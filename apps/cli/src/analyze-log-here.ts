import { undatedTimes } from '@rootline/contract';
import type { ParsedLog } from '@rootline/logparse';
import { analyzeStatistically } from '@rootline/rca';
import type { ModelFlags } from './analyze-at-endpoint.ts';
import { CommandError } from './command-error.ts';
import { EXIT } from './exit-codes.ts';
import { createLineReader, type Input, parseInput } from './read-input.ts';
import { type ReportFormat, type ReportWishes, report } from './report/report-flags.ts';

interface LogAnalysis {
  /** Path as the caller wrote it; absent if the log has none. */
  path?: string;
  baseline: ParsedLog | null;
  model: ModelFlags | null;
  /** Added to the result in JSON. */
  facts?: object;
}

/** Analyses one log on this machine and prints the report. Returns the exit code. */
export async function analyzeLogHere(
  input: Input,
  { path, baseline, model, facts = {} }: LogAnalysis,
  wishes: ReportWishes & { format: ReportFormat },
): Promise<number> {
  const log = await parseInput(input);
  const readLines = createLineReader(input.path, log);
  const outcome =
    model === null
      ? { result: await analyzeStatistically(log, readLines, baseline) }
      : await (await import('./analyze-at-endpoint.ts')).analyzeAtEndpoint(model, input, { log, baseline, readLines });
  if ('reason' in outcome) throw new CommandError(outcome.reason, EXIT.failed);
  const source = {
    filename: input.name,
    entryCount: log.entryCount,
    page: null,
    ...(path !== undefined && { path }),
  };
  return report({ result: outcome.result, source, log, readLines, undated: undatedTimes(log), facts }, wishes);
}
