import { LIMITS, type LogEntry } from '@rootline/contract';
import { countSentence } from '#format/counts.ts';
import type { LogTimes } from '#format/log-times.ts';
import { logFilesText as text } from '#messages/log-files.en.ts';
import { notifyToast } from '#ui/notify.tsx';
import { type CopyFormat, entriesAs, lineCountOf, linkToLine } from './copy-entries.ts';
import type { EntrySource, ReadLog } from './entry-source.ts';
import type { EntryMark } from './file-marks.ts';
import { attempt } from './use-entry-navigation.ts';

/** Copies the marked entries; without marks, those that `others` fetches. */
export function copyMarkedOr(
  others: () => Promise<readonly LogEntry[]>,
  { format, marks, source, file, times }: CopyFromList,
): Promise<void> {
  return attempt(async () => {
    const wanted = marks.slice(0, LIMITS.entries.contextMax);
    const windows = await Promise.all(wanted.map(({ position }) => source.window({}, { seq: position, limit: 1 })));
    const marked = windows.flat();
    const { href } = globalThis.location;
    const copied = (marked.length > 0 ? marked : await others()).map((entry) => ({
      ...entry,
      timestamp: times.ofLine(entry.timestamp, entry.raw).stamp(entry.timestamp),
    }));
    const lineEnd = file.facts?.rawLineEnd ?? '\n';
    const words = entriesAs(format, copied, { filename: file.filename, href, lineEnd });
    await copyText(words, copiedText(format, copied));
  });
}

function copiedText(format: CopyFormat, entries: readonly LogEntry[]): string {
  if (format === 'link') return countSentence(entries.length, text.copiedLinks);
  if (format === 'json') return countSentence(entries.length, text.copiedEntries);
  return countSentence(lineCountOf(entries), text.copiedLines);
}

interface CopyFromList {
  format: CopyFormat;
  marks: readonly EntryMark[];
  source: EntrySource;
  file: ReadLog;
  /** The clock that shows. */
  times: LogTimes;
}

/** Copies the address of this screen with the entry's line in it. */
export function copyLinkTo(entry: LogEntry): void {
  void copyText(linkToLine(globalThis.location.href, entry.line));
}

/** Puts a text on the clipboard and says what was copied. */
export async function copyText(words: string, what: string = text.copied): Promise<void> {
  try {
    await navigator.clipboard.writeText(words);
    notifyToast('success', what);
  } catch {
    notifyToast('warning', text.copyFailed);
  }
}
