import type { EntryRef, LogTemplate, ParsedLog } from '@rootline/logparse';
import { errorEntries } from '../profile/template-strength.ts';

/** True for a pattern of which only some entries fail, such as an access line of both good and bad answers. */
export function failsInPart(template: LogTemplate): boolean {
  const errors = errorEntries(template);
  return errors > 0 && errors < template.count * 0.9;
}

/** How many entries of a failing pattern fail: not those that state INFO or DEBUG where others state what is worse. */
export function failingEntries({ count, levels }: LogTemplate): number {
  return levels.FATAL + levels.ERROR + levels.WARN > 0 ? count - levels.INFO - levels.DEBUG : count;
}

/** Where a pattern that fails in part fails first; null where the kept entries do not tell. */
export function firstFailure(log: ParsedLog, index: number): EntryRef | null {
  const template = log.templates[index];
  if (template === undefined || !failsInPart(template)) return null;
  return log.strongHead.find((ref) => ref.templateIndex === index) ?? null;
}
