import type { RcaResult } from '@rootline/contract';
import type { ParsedLog } from '@rootline/logparse';
import { endedWell, isRunLog, recapCount, VERDICT_LINES } from '../evidence/run-log.ts';
import { namesFailure } from '../evidence/template-strength.ts';
import { withUncutLines } from '../evidence/uncut-lines.ts';
import { withUnheardLines } from '../evidence/unheard-lines.ts';
import { withWrappedLines } from '../evidence/wrapped-lines.ts';
import type { ReadLines } from '../ports.ts';
import { explainedConfidence } from './explained-confidence.ts';
import { rcaPossible } from './rca-possible.ts';

/** A log after every line of it was looked at. */
export interface JudgedLog {
  /** Holds a template for every failure that stands in a line of its own. */
  log: ParsedLog;
  isHealthy: boolean;
  /** Why it may be called healthy, and how sure that is. */
  confidence: RcaResult['confidence'];
}

/**
 * Tells whether a log holds a failure at all. Healthy is one in which no line speaks of a failure, those included that
 * belong to a calm entry or to none, or only lines that the log passed over; and a run that states no error and says in the
 * end that it went well, or counts there that nothing failed.
 */
export async function judgeHealth(file: ParsedLog, readLines: ReadLines): Promise<JudgedLog> {
  let recap: number | null = null;
  if (file.levels.ERROR + file.levels.FATAL === 0 && file.lineCount > 0) {
    const read = await readLines([{ from: Math.max(1, file.lineCount - VERDICT_LINES + 1), to: file.lineCount }]);
    const tail = read.map(({ text }) => text);
    recap = isRunLog(file) ? recapCount(tail) : null;
    if (recap === 0) {
      return {
        log: file,
        isHealthy: true,
        confidence: { level: 'medium', reason: 'The run counts in the end what failed, and counts nothing.' },
      };
    }
    if (endedWell(tail)) {
      return {
        log: file,
        isHealthy: true,
        confidence: { level: 'high', reason: 'The run says in the end that it went well.' },
      };
    }
  }
  const heard = await withUnheardLines(await withUncutLines(file, readLines), readLines);
  const log = await withWrappedLines(heard, readLines);
  return { log, isHealthy: recap === null && !rcaPossible(log).isPossible, confidence: confidenceOf(log) };
}

function confidenceOf(log: ParsedLog): RcaResult['confidence'] {
  if (log.entryCount === 0) return { level: 'low', reason: 'There is nothing to look at.' };
  if (log.templates.some(namesFailure)) {
    return {
      level: 'medium',
      reason: 'Some lines say that something failed or was missing, but the log went on after them.',
    };
  }
  return explainedConfidence(log, { level: 'high', reason: 'Every line was looked at; none tells of a failure.' });
}
