import { type Histogram, LOG_LEVELS, type LogFile } from '@rootline/contract';
import { lazy, memo, Suspense, useState } from 'react';
import type { EntrySearch } from '#address/log-files-search.ts';
import { usePreference } from '#api/preferences.ts';
import { countSentence, formatCount } from '#format/counts.ts';
import type { LogTimes } from '#format/log-times.ts';
import { logFilesText as text } from '#messages/log-files.en.ts';
import type { VolumeLevel } from '#pictures/log-volume.tsx';
import type { AxisWindow } from '#pictures/volume-axis.ts';
import type { VolumeMarker } from '#pictures/volume-markers.tsx';
import { Fold } from '#ui/fold.tsx';
import { lazyPart } from '#ui/lazy-part.ts';
import { useLogClock } from '#ui/log-clock.tsx';
import { TableSwitch } from '#ui/table-switch.tsx';
import { hasDays, statesZone } from '../changes/clock-of-log.ts';
import { type EntrySearchPatch, selectedWindow, windowPatch } from '../entries/entry-filters.ts';
import type { EntrySource } from '../entries/entry-source.ts';
import { useFileMarks } from '../entries/file-marks.ts';
import { LEVEL_OPTIONS, shownLevels } from '../entries/level-choice.ts';
import classes from './log-volume-section.module.css';
import { placeLabel, tickLabel } from './volume-labels.ts';
import { useHistogram, WholeFile } from './whole-file.tsx';

// The rows are there first; the picture has its place until it is.
/** Of an installation that is told of changes. */
const ChangeMarks = lazyPart(async () => (await import('../changes/change-marks.tsx')).ChangeMarks);
const VolumeTable = lazyPart(async () => (await import('./volume-table.tsx')).VolumeTable);
const LogVolume = lazy(async () => ({ default: (await import('#pictures/log-volume.tsx')).LogVolume }));

interface LogVolumeSectionProps {
  file: LogFile;
  source: EntrySource;
  search: EntrySearch;
  onSearch: (patch: EntrySearchPatch) => void;
  /** What the result points at. */
  onsets: ResultPlaces;
}

interface Place {
  line: number;
  timestamp: string | null;
}

/** The places of a result: its cited lines, by their numbers, and the incident from its cause to the last error. */
export interface ResultPlaces {
  lines: readonly (Place & { number: number; text: string; isCause: boolean })[];
  incident: { from: Place; to: Place } | null;
}

/** When how much was logged, and the time window that narrows the entries. Absent when the backend cannot say. */
export const LogVolumeSection = memo(function LogVolumeSection(props: LogVolumeSectionProps) {
  const { file, source, search, onSearch, onsets } = props;
  const { data: histogram, isPending } = useHistogram(source, search);
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
  const window = selectedWindow(search);
  if (!histogram || (window === null && countAll(histogram) === 0)) return null;

  const isTime = histogram.axis === 'time';
  const levels = shownLevels(search);
  const handleWindow = (next: AxisWindow | null) => {
    // Without times a range cannot filter; it is a place to go to.
    if (next === null || isTime) onSearch(windowPatch(next));
    else onSearch({ line: Math.max(1, Math.round(next.from)) });
  };
  const range = { spanMs: histogram.bucketSize * histogram.buckets.length, bucketMs: histogram.bucketSize };
  const valueText = (value: number) => (isTime ? placeLabel(times, value, range) : formatCount(Math.round(value)));
  return (
    <Fold
      title={text.logVolume}
      isOpen={isOpen}
      onToggle={setIsOpen}
      summary={
        <span className={classes['note']}>
          {hovered === null ? caption(histogram, levels) : bucketText(histogram, hovered, { valueText, levels })}
        </span>
      }
      aside={<TableSwitch of={text.logVolume} isTable={isTable} onSwitch={setIsTable} />}
    >
      <Suspense fallback={<div className={classes['waiting']} aria-busy="true" />}>
        <div className={classes['body']}>
          {isTable ? (
            <Suspense>
              <VolumeTable histogram={histogram} valueText={valueText} />
            </Suspense>
          ) : (
            <LogVolume
              histogram={histogram}
              levels={levels}
              window={isTime ? window : null}
              marked={{
                markers: markersOf(onsets, isTime ? times : null),
                bands: bandsOf(onsets, isTime),
                ticks: marks.map((mark) => placeOf(mark, isTime)).filter((place) => !Number.isNaN(place)),
              }}
              words={{
                title: finding(histogram, { valueText, times }),
                window: window ? text.selected(valueText(window.from), valueText(window.to)) : text.volumeHelp,
                formatTick: (value) => (isTime ? tickLabel(times, value, range) : valueText(value)),
                offsetAt: (at) => times.offsetAt(at) * MINUTE_MS,
              }}
              on={{
                window: handleWindow,
                marker: (line) => onSearch({ line: Number(line) }),
                hover: setHovered,
                leave: () => document.querySelector<HTMLElement>('[role="grid"]')?.focus(),
              }}
            />
          )}
          {isTime && hasDays(file) ? (
            <Suspense>
              <ChangeMarks
                axis={{ fromMs: histogram.start, toMs: histogram.start + range.spanMs }}
                failureMs={statesZone(file) ? failureOf(onsets) : null}
                beforeAxis={AXIS_PX}
              />
            </Suspense>
          ) : null}
          <WholeFile source={source} search={search} onSearch={onSearch} />
        </div>
      </Suspense>
    </Fold>
  );
});

const MINUTE_MS = 60_000;
/** What stands before the axis of the picture. */
const AXIS_PX = 30;

function failureOf({ incident }: ResultPlaces): number | null {
  const atMs = Date.parse(incident?.from.timestamp ?? '');
  return Number.isNaN(atMs) ? null : atMs;
}

function iso(epochMs: number): string {
  return new Date(epochMs).toISOString();
}

/** With times each label says when it was. */
function markersOf({ lines }: ResultPlaces, times: LogTimes | null): VolumeMarker[] {
  return lines.flatMap((cited) => {
    const at = placeOf(cited, times !== null);
    if (Number.isNaN(at)) return [];
    const when = times === null ? formatCount(cited.line) : times.short(at);
    const exactly = times === null ? when : times.clock(cited.timestamp);
    const words = cited.isCause ? `${when} ${text.suspect}` : when;
    const title = `${cited.number} ${words} (${exactly}): ${cited.text}`;
    return [{ key: String(cited.line), label: String(cited.number), at, words, title, isCause: cited.isCause }];
  });
}

function bandsOf({ incident }: ResultPlaces, isTime: boolean): AxisWindow[] {
  if (incident === null) return [];
  const band = { from: placeOf(incident.from, isTime), to: placeOf(incident.to, isTime) };
  return Number.isNaN(band.from) || Number.isNaN(band.to) || band.to < band.from ? [] : [band];
}

function placeOf(place: Place, isTime: boolean): number {
  return isTime ? Date.parse(place.timestamp ?? '') : place.line;
}

/** What the bars count, and how long each is. */
function caption({ axis, bucketSize }: Histogram, levels: readonly VolumeLevel[]): string {
  const words =
    levels.length === LEVEL_OPTIONS.length
      ? text.allLevels
      : levels.map((level) => (level === 'none' ? text.noLevel : level)).join(', ');
  const width =
    axis === 'line'
      ? countSentence(Math.max(1, Math.round(bucketSize)), text.lines)
      : barWidth(Math.round(bucketSize / 1000));
  return text.perBar(words, width);
}

const UNITS = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
  ['second', 1],
] as const;

function barWidth(seconds: number): string {
  const [unit, size] = UNITS.find(([, length]) => seconds % length === 0) ?? UNITS[3];
  return `${formatCount(seconds / size)} ${text.barWidths[unit]}`;
}

function bucketText(
  histogram: Histogram,
  position: number,
  { valueText, levels }: { valueText: (value: number) => string; levels: readonly VolumeLevel[] },
): string {
  const bucket = histogram.buckets[position];
  if (!bucket) return '';
  const counts = LOG_LEVELS.filter((level) => levels.includes(level) && bucket[level] > 0).map(
    (level) => `${level} ${formatCount(bucket[level])}`,
  );
  return [valueText(histogram.start + position * histogram.bucketSize), ...counts].join('  ');
}

function countAll({ buckets }: Histogram): number {
  return buckets.flatMap((bucket) => Object.values(bucket)).reduce((sum, count) => sum + count, 0);
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
