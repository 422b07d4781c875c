import { Button } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import type { Histogram } from '@rootline/contract';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { ZoomOut } from 'lucide-react';
import { lazy, Suspense } from 'react';
import type { EntrySearch } from '#address/log-files-search.ts';
import { formatCount } from '#format/counts.ts';
import { logFilesText as text } from '#messages/log-files.en.ts';
import type { AxisWindow } from '#pictures/volume-axis.ts';
import { useIsScreen } from '#ui/use-medium.ts';
import { type EntrySearchPatch, selectedWindow, windowPatch } from '../entries/entry-filters.ts';
import type { EntrySource, HistogramBars } from '../entries/entry-source.ts';
import classes from './log-volume-section.module.css';

const WholeStrip = lazy(async () => ({ default: (await import('#pictures/log-volume.tsx')).WholeStrip }));

const MINUTE_MS = 60_000;
const BARS = { wide: 120, phone: 40 };

const histogramQuery = (source: EntrySource, bars: HistogramBars) =>
  queryOptions({
    queryKey: ['log-entries', ...source.key, 'histogram', bars],
    queryFn: ({ signal }) => source.histogram(bars, signal),
    staleTime: Number.POSITIVE_INFINITY,
    // What is looked at more closely stays until its finer bars are there.
    placeholderData: keepPreviousData,
  });

/** The entries of what is looked at in bars, as many as the screen has room for. */
export function useHistogram(source: EntrySource, { from, to }: EntrySearch) {
  const isPhone = useIsScreen('phone');
  return useQuery(histogramQuery(source, { bars: isPhone ? BARS.phone : BARS.wide, from, to }));
}

interface WholeFileProps {
  source: EntrySource;
  search: EntrySearch;
  onSearch: (patch: EntrySearchPatch) => unknown;
  className?: string | undefined;
}

/** Where in the whole file one looks, and how much more than usual fails there. Absent where the file has no times. */
export function WholeFile({ source, search, onSearch, className = '' }: WholeFileProps) {
  const { data: histogram } = useHistogram(source, search);
  return (
    histogram && (
      <WholeLine
        histogram={histogram}
        label={text.wholeFile}
        search={search}
        onSearch={onSearch}
        className={className}
      />
    )
  );
}

interface WholeLineProps extends Omit<WholeFileProps, 'source'> {
  histogram: Histogram;
  label: string;
}

/** The same of bars that are there. */
export function WholeLine({ histogram, label, search, onSearch, className = '' }: WholeLineProps) {
  if (!histogram.whole || histogram.axis !== 'time') return null;
  const window = selectedWindow(search);
  const show = (next: AxisWindow | null) => onSearch(windowPatch(next));
  return (
    <div className={`${classes['whole']} ${className}`}>
      <span>{label}</span>
      <Suspense>
        <WholeStrip histogram={histogram} window={window} onWindow={show} title={text.overviewOf} />
      </Suspense>
      <span>{rateText(histogram, window)}</span>
      {window && <ZoomOutButton onZoomOut={() => show(null)} />}
    </div>
  );
}

/** Goes back from a part of the file to all of it; its key works wherever the focus is. */
function ZoomOutButton({ onZoomOut }: { onZoomOut: () => void }) {
  useHotkeys([['0', onZoomOut]]);
  return (
    <Button
      size="xs"
      variant="default"
      leftSection={<ZoomOut size={12} aria-hidden="true" />}
      rightSection={
        <span aria-hidden="true">
          <kbd>0</kbd>
        </span>
      }
      aria-keyshortcuts="0"
      onClick={() => {
        // The button goes with what it leaves: the picture takes its focus.
        document.querySelector<HTMLElement>('[role="slider"]')?.focus({ preventScroll: true });
        onZoomOut();
      }}
    >
      {text.zoomOut}
    </Button>
  );
}

/** Errors per minute of what is looked at, and how many times what is usual that is. */
function rateText({ buckets, bucketSize, whole }: Histogram, window: AxisWindow | null): string {
  const errors = buckets.reduce((sum, { FATAL, ERROR }) => sum + FATAL + ERROR, 0);
  const spanMs = window === null ? buckets.length * bucketSize : Math.max(bucketSize, window.to - window.from);
  const perMinute = errors / (spanMs / MINUTE_MS);
  const rate = text.errorRate(roundly(perMinute));
  const usual = whole?.usualPerMinute ?? null;
  return usual === null || window === null || errors === 0
    ? rate
    : `${rate}, ${text.timesUsual(roundly(perMinute / usual))}`;
}

function roundly(value: number): string {
  return value >= 10 || value === 0 ? formatCount(Math.round(value)) : String(Number(value.toPrecision(2)));
}
