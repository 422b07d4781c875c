import { Button } from '@mantine/core';
import { type Histogram, LOG_LEVELS, type LogFile } from '@rootline/contract';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { memo, useState } from 'react';
import type { EntrySearch } from '#address/log-files-search.ts';
import { usePreference } from '#api/preferences.ts';
import { countSentence, formatCount } from '#format/counts.ts';
import { formatElapsed } from '#format/durations.ts';
import type { LogTimes } from '#format/log-clock.ts';
import { logFilesText as text } from '#messages/log-files.en.ts';
import { LogVolume } from '#pictures/log-volume.tsx';
import type { AxisWindow } from '#pictures/volume-axis.ts';
import type { VolumeMarker } from '#pictures/volume-markers.tsx';
import { Fold } from '#ui/fold.tsx';
import { useLogClock } from '#ui/log-clock.tsx';
import { PictureTable } from '#ui/picture-table.tsx';
import { TableSwitch } from '#ui/table-switch.tsx';
import type { EntrySearchPatch } from '../entries/entry-filters.ts';
import type { EntrySource } from '../entries/entry-source.ts';
import { useFileMarks } from '../entries/file-marks.ts';
import { LEVEL_OPTIONS, shownLevels } from '../entries/level-choice.ts';
import classes from './log-volume-section.module.css';
import { placeLabel, tickLabel } from './volume-labels.ts';

interface LogVolumeSectionProps {
  file: LogFile;
  source: EntrySource;
  search: EntrySearch;
  onSearch: (patch: EntrySearchPatch) => void;
  /** Where each error pattern of the result sets in. */
  onsets: readonly PatternOnset[];
}

export interface PatternOnset {
  line: number;
  timestamp: string | null;
  pattern: string;
  /** Of a grave pattern: the line and time of its last occurrence. */
  until: { line: number; timestamp: string | null } | null;
}

const BUCKETS = 160;

const histogramQuery = (source: EntrySource) =>
  queryOptions({
    queryKey: ['log-entries', ...source.key, 'histogram'],
    queryFn: ({ signal }) => source.histogram(BUCKETS, signal),
    staleTime: Number.POSITIVE_INFINITY,
  });

/** When how much was logged, and the time window that narrows the entries. Absent when the backend cannot say. */
export const LogVolumeSection = memo(function LogVolumeSection(props: LogVolumeSectionProps) {
  const { file, source, search, onSearch, onsets } = props;
  const { data: histogram, isPending } = useQuery(histogramQuery(source));
  const { times } = useLogClock();
  const { marks } = useFileMarks(file.id);
  const [isOpen, setIsOpen] = usePreference('logVolumeOpen', (stored) => stored !== false);
  const [hovered, setHovered] = useState<number | null>(null);
  const [isTable, setIsTable] = useState(false);
  if (isPending) {
    return (
      <Fold title={text.logVolume} isOpen={isOpen} onToggle={setIsOpen}>
        <div className={classes['waiting']} aria-busy="true" />
      </Fold>
    );
  }
  if (!histogram || histogram.buckets.length === 0) return null;

  const isTime = histogram.axis === 'time';
  const window = isTime ? windowOf(search) : null;
  const handleWindow = (next: AxisWindow | null) => {
    if (next === null) onSearch({ from: undefined, to: undefined });
    // Without times a stretch cannot filter; it is a place to go to.
    else if (isTime) onSearch({ from: iso(next.from), to: iso(next.to - 1) });
    else onSearch({ line: Math.max(1, Math.round(next.from)) });
  };
  const stretch = { spanMs: histogram.bucketSize * histogram.buckets.length, bucketMs: histogram.bucketSize };
  const valueText = (value: number) => (isTime ? placeLabel(times, value, stretch) : formatCount(Math.round(value)));
  const windowText = window ? text.selected(valueText(window.from), valueText(window.to)) : text.volumeHelp;
  return (
    <Fold
      title={text.logVolume}
      isOpen={isOpen}
      onToggle={setIsOpen}
      summary={
        <span className={classes['note']}>
          {hovered === null ? barWidth(histogram) : bucketText(histogram, hovered, valueText)}
        </span>
      }
      aside={
        <>
          {window && <span className={classes['note']}>{windowText}</span>}
          {window && (
            <Button size="xs" variant="subtle" color="gray" onClick={() => handleWindow(null)}>
              {text.clear}
            </Button>
          )}
          <TableSwitch of={text.logVolume} isTable={isTable} onSwitch={setIsTable} />
        </>
      }
    >
      <div className={classes['body']}>
        {isTable ? (
          <VolumeTable histogram={histogram} valueText={valueText} />
        ) : (
          <LogVolume
            histogram={histogram}
            window={window}
            onWindowChange={handleWindow}
            onHover={setHovered}
            markers={markersOf(onsets, isTime)}
            onMarker={(line) => onSearch({ line: Number(line) })}
            bands={bandsOf(onsets, isTime)}
            ticks={marks.map((mark) => placeOf(mark, isTime)).filter((place) => !Number.isNaN(place))}
            hiddenLevels={LEVEL_OPTIONS.filter((level) => !shownLevels(search).includes(level))}
            onLeave={() => document.querySelector<HTMLElement>('[role="grid"]')?.focus()}
            title={finding(histogram, { valueText, times })}
            windowText={windowText}
            formatTick={(value) => (isTime ? tickLabel(times, value, stretch) : valueText(value))}
          />
        )}
      </div>
    </Fold>
  );
});

function windowOf(search: EntrySearch): AxisWindow | null {
  const from = Date.parse(search.from ?? '');
  const to = Date.parse(search.to ?? '');
  return Number.isNaN(from) || Number.isNaN(to) ? null : { from, to: to + 1 };
}

function iso(epochMs: number): string {
  return new Date(epochMs).toISOString();
}

function markersOf(onsets: readonly PatternOnset[], isTime: boolean): VolumeMarker[] {
  return onsets.flatMap((onset, position) => {
    const at = placeOf(onset, isTime);
    if (Number.isNaN(at)) return [];
    return [{ key: String(onset.line), label: String(position + 1), at, title: `${position + 1}: ${onset.pattern}` }];
  });
}

function bandsOf(onsets: readonly PatternOnset[], isTime: boolean): AxisWindow[] {
  return onsets.flatMap((onset) => {
    if (onset.until === null) return [];
    const band = { from: placeOf(onset, isTime), to: placeOf(onset.until, isTime) };
    return Number.isNaN(band.from) || Number.isNaN(band.to) ? [] : [band];
  });
}

function placeOf(place: { line: number; timestamp: string | null }, isTime: boolean): number {
  return isTime ? Date.parse(place.timestamp ?? '') : place.line;
}

function barWidth({ axis, bucketSize }: Histogram): string {
  const width =
    axis === 'line'
      ? countSentence(Math.round(bucketSize), text.lines)
      : bucketSize < 1000
        ? `${formatCount(Math.round(bucketSize))} ms`
        : formatElapsed(bucketSize);
  return text.perBar(width);
}

function bucketText(histogram: Histogram, position: number, valueText: (value: number) => string): string {
  const bucket = histogram.buckets[position];
  if (!bucket) return '';
  const counts = LOG_LEVELS.filter((level) => bucket[level] > 0).map(
    (level) => `${level} ${formatCount(bucket[level])}`,
  );
  return [valueText(histogram.start + position * histogram.bucketSize), ...counts].join('  ');
}

/** States the finding of the picture in words. */
function finding(
  histogram: Histogram,
  { valueText, times }: { valueText: (value: number) => string; times: LogTimes },
): string {
  const errors = histogram.buckets.map((bucket) => bucket.ERROR + bucket.FATAL);
  const peak = errors.reduce((most, count) => Math.max(most, count), 0);
  if (peak === 0) return text.volumeQuiet;
  const at = histogram.start + errors.indexOf(peak) * histogram.bucketSize;
  return text.volumeFinding(formatCount(peak), histogram.axis === 'time' ? times.full(iso(at)) : valueText(at));
}

interface VolumeTableProps {
  histogram: Histogram;
  valueText: (value: number) => string;
}

/** The picture in numbers: every stretch that holds entries. */
function VolumeTable({ histogram, valueText }: VolumeTableProps) {
  const rows = histogram.buckets
    .map((bucket, position) => ({ bucket, start: histogram.start + position * histogram.bucketSize }))
    .filter(({ bucket }) => LOG_LEVELS.some((level) => bucket[level] > 0) || bucket.none > 0);
  return (
    <PictureTable
      caption={text.logVolume}
      heads={[text.columnHeads.timestamp, ...LOG_LEVELS]}
      rows={rows.map(({ bucket, start }) => ({
        key: start,
        cells: [valueText(start), ...LOG_LEVELS.map((level) => formatCount(bucket[level]))],
      }))}
    />
  );
}
