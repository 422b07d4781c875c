import type { LogTemplate, ParsedLog } from '@rootline/logparse';
import { CHANGE_WORDS } from '@rootline/logparse/lexicon';

/** Entries that appear at most this often count as rare. */
export const RARE = 3;

/** True for a rare entry that tells of a change; what is told again and again is routine. */
export function isChange(template: LogTemplate): boolean {
  return template.count <= RARE && CHANGE_WORDS.test(template.text);
}

/** How many lines before the onset a cause is looked for: a fiftieth of the log, at least 25 lines. */
export function leadLines(log: ParsedLog): number {
  return Math.max(25, Math.ceil(log.lineCount / 50));
}
