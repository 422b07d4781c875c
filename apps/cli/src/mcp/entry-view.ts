import { type LogEntry, toldTime, type UndatedTimes } from '@rootline/contract';
import { fitMessage } from './entry-message.ts';

/** An entry as an answer holds it. */
export function viewEntry(entry: LogEntry, undated: UndatedTimes | null) {
  const { line, lineEnd, level, message, templateId } = entry;
  const timestamp = toldTime(undated, entry.timestamp);
  // What is as usual is not said: an answer holds the more entries.
  const more = { ...(lineEnd > line && { lineEnd }), ...(templateId !== null && { templateId }) };
  return { line, level, timestamp, message: fitMessage(message), ...more };
}

/** The same as a row of text. */
export function entryRow({ line, level, timestamp, message }: ReturnType<typeof viewEntry>): string {
  return `${line}| ${[timestamp, level, message].filter((part) => part !== null).join(' ')}`;
}
