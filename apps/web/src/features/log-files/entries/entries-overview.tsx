import type { LogEntry } from '@rootline/contract';
import { logFilesText as text } from '#messages/log-files.en.ts';
import { OverviewStrip } from '#pictures/overview-strip.tsx';
import { useListActions, useListAddress, useListHits, useListPlace } from './entry-list.tsx';
import { positionOf, sharesLines } from './entry-source.ts';

/** The whole file beside the list: its errors, what is in view, hits, cited lines and marks. */
export function EntriesOverview() {
  const { file, source } = useListAddress();
  const { inView, citations, marks } = useListPlace();
  const { spread } = useListHits();
  const { goNear } = useListActions();
  const firstShown = inView[0];
  const lastShown = inView.at(-1);
  const isByEntry = sharesLines(file);
  const extent = Math.max(isByEntry ? 0 : (file.facts?.lineCount ?? 0), file.entryCount, 1);
  const { ofCase } = source;
  const placeOf = (entry: LogEntry) => (isByEntry ? Number(positionOf(entry)) : entry.line - 1);
  const shareOf = (entry: LogEntry, behind: number) =>
    ofCase ? ofCase.shareOf(entry.timestamp) : (placeOf(entry) + behind) / extent;
  return (
    <OverviewStrip
      values={file.heat}
      view={
        firstShown === undefined || lastShown === undefined
          ? null
          : { from: shareOf(firstShown, 0), to: shareOf(lastShown, 1) }
      }
      marks={ofCase ? ofCase.citedShares : [...citations.keys()].map((line) => (line - 1) / extent)}
      hits={spread}
      ownMarks={marks.map(({ position, line, timestamp }) =>
        ofCase ? ofCase.shareOf(timestamp) : (isByEntry ? Number(position) : line - 1) / extent,
      )}
      onPick={(share) => {
        const place = Math.round(share * extent);
        if (ofCase) return void goNear({ position: ofCase.positionAt(share) });
        void goNear(isByEntry ? { position: place } : { line: Math.max(1, place) });
      }}
      title={text.overview}
    />
  );
}
