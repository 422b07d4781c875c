import type { RcaResult } from '@rootline/contract';
import type { ParsedLog } from '@rootline/logparse';
import { asInFile, ignoredTemplatesOf } from '../ignored/ignore-patterns.ts';
import { findFindings } from '../incident/find-findings.ts';
import type { ReadLines } from '../ports.ts';
import type { JudgedLog } from '../verdict/judge-health.ts';
import { describeHealthy } from './describe-quiet-log.ts';
import { countsOf, type ErrorTable, errorTable } from './error-rows.ts';
import { outlivedFailures } from './outlived-failures.ts';

/** The result of a log in which nothing fails, apart from what a person ignores. Lines that report a failure anyway are cited. */
export async function healthyResult(
  { log, confidence }: Pick<JudgedLog, 'log' | 'confidence'>,
  readLines: ReadLines,
): Promise<RcaResult> {
  const text = describeHealthy(log);
  const table = ignoredErrors(log);
  return {
    ...text,
    severity: 'low',
    verdict: 'healthy',
    ...countsOf(table),
    errorAnalysis: table.rows,
    rawLLMResponse: '',
    analysisMode: 'statistical',
    confidence,
    candidates: [],
    cascade: [],
    alternatives: [],
    evidence: await outlivedFailures(log, readLines),
    verification: { claims: 0, accepted: 0, rejected: [] },
    coverage: { signalEntries: 0, coveredEntries: 0, chunksTotal: 0, chunksSkipped: 0, chunksFailed: 0 },
    model: null,
    promptVersion: null,
    schemaVersion: null,
    usage: { calls: 0, promptTokens: 0, completionTokens: 0 },
    timings: {},
  };
}

/** The errors of the file, all of which are ignored; a log without such has neither rows nor errors. */
function ignoredErrors(log: ParsedLog): ErrorTable {
  if (ignoredTemplatesOf(log).some(({ ignored }) => ignored.ERROR + ignored.FATAL > 0))
    return errorTable(log, findFindings(log));
  const warningCount = asInFile(log).levels.WARN;
  // A good end outweighs single errors, and a log that is called healthy tells none of those.
  return { rows: [], criticalErrors: 0, nonCriticalErrors: 0, errorCount: 0, warningCount };
}
