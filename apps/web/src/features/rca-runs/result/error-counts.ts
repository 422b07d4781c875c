import type { ErrorAnalysisItem, FileFacts } from '@rootline/contract';
import { countSentence, formatCount } from '#format/counts.ts';
import { rcaResultText as resultText } from '#messages/rca-result.en.ts';

/**
 * The errors of a file with the levels that they state: `482 errors (1 FATAL, 481 ERROR)`. How bad an incident is is
 * another question: the severity rates it as a whole.
 */
export function errorsByLevel(errorCount: number, levels: FileFacts['levels'] | null): string {
  const errors = countSentence(errorCount, resultText.errorCount);
  // A result of a file that was parsed again has counted other entries.
  if (levels === null || errorCount === 0 || levels.FATAL + levels.ERROR !== errorCount) return errors;
  const stated = (['FATAL', 'ERROR'] as const).filter((level) => levels[level] > 0);
  return `${errors} (${stated.map((level) => `${formatCount(levels[level])} ${level}`).join(', ')})`;
}

const WHOLE_FILE = 0.8;

/** True for a pattern that runs through nearly the whole file and is not severe. */
export function isBackground({ severity, firstLine, lastLine }: ErrorAnalysisItem, lineCount: number): boolean {
  if (severity === 'critical' || severity === 'high' || firstLine === null || lastLine === null) return false;
  return lineCount > 0 && lastLine - firstLine >= WHOLE_FILE * lineCount;
}
