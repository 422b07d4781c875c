import { cleanText } from './clean-text.ts';
import { STATES_FAILURE } from './overwritten.ts';

/** The last part of one line that a terminal shows, escapes aside; all of a line that states a failure before a return. */
export function lastShown(line: string): string {
  const end = line.lastIndexOf('\r');
  if (end < 0) return line;
  if (STATES_FAILURE.test(line.slice(0, end))) return line.replaceAll('\r', ' ');
  return line.split('\r').findLast((part) => cleanText(part).trim() !== '') ?? '';
}
