import type { LogEntry, LogFile } from '@rootline/contract';
import { logFilesText as text } from '#messages/log-files.en.ts';
import { OverviewStrip } from '#pictures/overview-strip.tsx';
import { positionOf } from './entry-source.ts';
import type { EntryMark } from './file-marks.ts';

interface EntriesOverviewProps {
  file: LogFile;
  firstShown: LogEntry | undefined;
  lastShown: LogEntry | undefined;
  citedLines: readonly number[];
  /** How many hits lie in each equal stretch of the file. */
  hits: readonly number[];
  marks: readonly EntryMark[];
  onPick: (place: { line: number } | { position: number }) => void;
}

/** The whole file beside the list: its errors, what is in view, hits, cited lines and marks. */
export function EntriesOverview({
  file,
  firstShown,
  lastShown,
  citedLines,
  hits,
  marks,
  onPick,
}: EntriesOverviewProps) {
  const isByEntry = sharesLines(file);
  const extent = Math.max(isByEntry ? 0 : (file.facts?.lineCount ?? 0), file.entryCount, 1);
  const placeOf = (entry: LogEntry) => (isByEntry ? positionOf(entry) : entry.line - 1);
  return (
    <OverviewStrip
      values={file.heat}
      view={
        firstShown === undefined || lastShown === undefined
          ? null
          : { from: placeOf(firstShown) / extent, to: (placeOf(lastShown) + 1) / extent }
      }
      marks={citedLines.map((line) => (line - 1) / extent)}
      hits={hits}
      ownMarks={marks.map(({ position, line }) => (isByEntry ? position : line - 1) / extent)}
      onPick={(share) => {
        const place = Math.round(share * extent);
        onPick(isByEntry ? { position: place } : { line: Math.max(1, place) });
      }}
      title={text.overview}
    />
  );
}

/** Where many entries share a line, a line marks none of them and says nothing about the place in the file. */
export function sharesLines(file: LogFile): boolean {
  return file.facts !== null && file.entryCount > file.facts.lineCount;
}
