import { LIMITS, type LogEntry } from '@rootline/contract';
import type { LogTimes } from '#format/log-clock.ts';
import type { CopyFormat } from './copy-entries.ts';
import { entriesAs, linkToLine } from './copy-entries.ts';
import { copyText } from './copy-text.ts';
import type { EntrySource } from './entry-source.ts';
import type { EntryMark } from './file-marks.ts';
import { attempt } from './use-entry-navigation.ts';

/** Copies the marked entries; without marks, the others that are given. */
export function copyMarkedOr(
  others: readonly LogEntry[],
  { format, marks, source, filename, times }: CopyFromList,
): Promise<void> {
  return attempt(async () => {
    const wanted = marks.slice(0, LIMITS.entries.contextMax);
    const windows = await Promise.all(wanted.map(({ position }) => source.window({}, { seq: position, limit: 1 })));
    const marked = windows.flat();
    const { href } = globalThis.location;
    const copied = (marked.length > 0 ? marked : others).map((entry) => ({
      ...entry,
      timestamp: times.stamp(entry.timestamp),
    }));
    await copyText(entriesAs(format, copied, { filename, href }));
  });
}

interface CopyFromList {
  format: CopyFormat;
  marks: readonly EntryMark[];
  source: EntrySource;
  filename: string;
  /** The clock that shows. */
  times: LogTimes;
}

/** Copies the address of this screen with the entry's line in it. */
export function copyLinkTo(entry: LogEntry): void {
  void copyText(linkToLine(globalThis.location.href, entry.line));
}
