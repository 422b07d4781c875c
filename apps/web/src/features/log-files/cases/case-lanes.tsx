import { useMediaQuery } from '@mantine/hooks';
import { type CaseDetail, type CaseFile, type CaseHistogram, ENDPOINTS, type LevelCounts } from '@rootline/contract';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { type CSSProperties, memo, useRef, useState } from 'react';
import type { EntrySearch } from '#address/log-files-search.ts';
import { call } from '#api/call.ts';
import { formatCount } from '#format/counts.ts';
import { formatApart } from '#format/durations.ts';
import { casesText as text } from '#messages/cases.en.ts';
import { useDrawnWindow, windowKeys } from '#pictures/use-axis-window.ts';
import { type AxisWindow, axisTicks } from '#pictures/volume-axis.ts';
import { useLogClock } from '#ui/log-clock.tsx';
import { PlainButton } from '#ui/plain-button.tsx';
import { tickLabel } from '../details/volume-labels.ts';
import { ZoomOutButton } from '../details/whole-file.tsx';
import { type EntrySearchPatch, selectedWindow, windowPatch } from '../entries/entry-filters.ts';
import { type LevelOption, shownLevels } from '../entries/level-choice.ts';
import classes from './case-lanes.module.css';
import { referenceFile, type ServiceHues } from './case-source.ts';

/** A place of a result on its lane. */
export interface LaneMark {
  service: string;
  line: number;
  number: number;
  atMs: number;
  isCause: boolean;
  title: string;
}

interface CaseLanesProps {
  detail: CaseDetail;
  /** Changes with what can be read and how. */
  version: string;
  hues: ServiceHues;
  search: EntrySearch;
  onSearch: (patch: EntrySearchPatch) => unknown;
  marks: readonly LaneMark[];
  /** From the suspected cause on. */
  incident: AxisWindow | null;
}

const BARS = { wide: 120, phone: 40 };
/** More lanes than that would leave no room for the entries. */
const MOST_LANES = 6;

const histogramQuery = (
  id: string,
  version: string,
  query: { bars: number; from?: string | undefined; to?: string | undefined },
) =>
  queryOptions({
    queryKey: ['log-entries', 'case', id, version, 'lanes', query],
    queryFn: ({ signal }) => {
      const { bars, from, to } = query;
      const sent = { bars: String(bars), ...(from && to ? { from, to } : {}) };
      return call(ENDPOINTS.getCaseHistogram, { params: { id }, query: sent, signal });
    },
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: keepPreviousData,
  });

/** When each service logged how much of what shows, all on one axis of the common time; a range is drawn to narrow the entries. */
export const CaseLanes = memo(function CaseLanes(props: CaseLanesProps) {
  const { detail, version, search, onSearch, hues, marks } = props;
  const isPhone = useMediaQuery('(max-width: 767px)', false, { getInitialValueInEffect: false });
  const { from, to } = search;
  const { data } = useQuery(histogramQuery(detail.id, version, { bars: isPhone ? BARS.phone : BARS.wide, from, to }));
  const [isWhole, setIsWhole] = useState(false);
  if (data === undefined) return <div className={classes['waiting']} aria-busy="true" />;
  if (data.axis === null) return null;
  const levels = shownLevels(search);
  const ofService = new Map(data.services.map(({ service, buckets }) => [service, buckets]));
  const services = [...hues.keys()].filter((service) => ofService.has(service));
  // In the order in which they set in; those that are silent come last.
  const firstOf = (service: string) => {
    const buckets = ofService.get(service) ?? [];
    const first = buckets.findIndex((bucket) => countOf(bucket, TROUBLE) > 0);
    return first < 0 ? Number.POSITIVE_INFINITY : first;
  };
  const markedFirst = (service: string) =>
    Math.min(...marks.filter((mark) => mark.service === service).map(({ atMs }) => atMs));
  const sorted = services.toSorted((a, b) => markedFirst(a) - markedFirst(b) || 0 || firstOf(a) - firstOf(b) || 0);
  const shown = isWhole ? sorted : sorted.slice(0, MOST_LANES);
  return (
    <section className={classes['section']} aria-label={text.lanes}>
      <Lanes {...props} axis={data.axis} services={shown} ofService={ofService} levels={levels} />
      <div className={classes['foot']}>
        <span>{caption(data.axis.bucketSize, levels)}</span>
        {sorted.length > shown.length && (
          <PlainButton onClick={() => setIsWhole(true)}>
            {text.otherServices(formatCount(sorted.length - shown.length))}
          </PlainButton>
        )}
        {selectedWindow(search) && <ZoomOutButton onZoomOut={() => onSearch(windowPatch(null))} />}
      </div>
    </section>
  );
});

const TROUBLE: readonly LevelOption[] = ['FATAL', 'ERROR'];

interface LanesProps extends CaseLanesProps {
  axis: NonNullable<CaseHistogram['axis']>;
  services: readonly string[];
  ofService: ReadonlyMap<string, readonly LevelCounts[]>;
  levels: readonly LevelOption[];
}

function Lanes(props: LanesProps) {
  const { detail, hues, search, onSearch, marks, incident, axis, services, ofService, levels } = props;
  const { times } = useLogClock();
  const plot = useRef<HTMLDivElement>(null);
  const volume = { start: axis.start, bucketSize: axis.bucketSize, bucketCount: axis.count };
  const window = selectedWindow(search);
  const onWindow = (next: AxisWindow | null) => onSearch(windowPatch(next));
  const { drawn, listeners } = useDrawnWindow(volume, plot, onWindow);
  const spanMs = axis.bucketSize * axis.count;
  const share = (atMs: number) => ((atMs - axis.start) / spanMs) * 100;
  const range = { spanMs, bucketMs: axis.bucketSize };
  const reference = referenceFile(detail);
  const styleOf = ({ from, to }: AxisWindow) => {
    const [start, end] = [from, to].map((at) => Math.min(100, Math.max(0, share(at))));
    return { insetInlineStart: `${start}%`, inlineSize: `${(end ?? 0) - (start ?? 0)}%` };
  };
  return (
    <div className={classes['lanes']} style={{ '--lanes': services.length } as CSSProperties}>
      <ul className={classes['names']}>
        {services.map((service) => {
          const clock = serviceClock(
            detail.files.filter((file) => file.service === service),
            reference,
          );
          return (
            <li key={service}>
              <b title={service}>
                <i style={{ background: `var(--${hues.get(service)}-solid)` }} aria-hidden="true" />
                {service}
              </b>
              <small data-doubtful={clock.isDoubtful || undefined} title={clock.words}>
                {clock.words}
              </small>
            </li>
          );
        })}
      </ul>
      <div
        ref={plot}
        className={classes['plot']}
        data-log-volume=""
        role="slider"
        tabIndex={0}
        aria-label={text.lanesOf(formatCount(services.length))}
        aria-valuemin={0}
        aria-valuemax={axis.count}
        aria-valuenow={window ? Math.max(0, Math.round((window.from - axis.start) / axis.bucketSize)) : 0}
        aria-valuetext={window ? `${times.short(window.from)} – ${times.short(window.to)}` : times.short(axis.start)}
        onKeyDown={windowKeys({
          axis: volume,
          window,
          onWindow,
          onLeave: () => document.querySelector<HTMLElement>('[role="grid"]')?.focus(),
        })}
        onDoubleClick={() => onWindow(null)}
        {...listeners}
      >
        {incident && share(incident.to) > 0 && share(incident.from) < 100 && (
          <span className={classes['band']} style={styleOf(incident)} />
        )}
        {services.map((service) => (
          <LaneBars key={service} buckets={ofService.get(service) ?? []} levels={levels.join()} />
        ))}
        {marks.map((mark) => {
          const lane = services.indexOf(mark.service);
          const at = share(mark.atMs);
          return lane < 0 || at < 0 || at > 100 ? null : (
            <span
              key={mark.line}
              className={classes['mark']}
              data-cause={mark.isCause || undefined}
              style={{ insetInlineStart: `${at}%`, '--lane': lane, zIndex: MOST_MARKS - mark.number } as CSSProperties}
              title={mark.title}
              aria-hidden="true"
            >
              <span>{mark.number}</span>
            </span>
          );
        })}
        {drawn && <span className={classes['window']} style={styleOf(drawn)} />}
      </div>
      <div className={classes['axis']} aria-hidden="true">
        {axisTicks(volume, { kind: 'time', maxTicks: 6, clockOffsetMs: times.offsetAt(axis.start) * 60_000 }).map(
          (tick) => (
            <span key={tick} style={{ insetInlineStart: `${share(tick)}%` }} data-edge={share(tick) > 92 || undefined}>
              {tickLabel(times, tick, range)}
            </span>
          ),
        )}
      </div>
    </div>
  );
}

/** An earlier mark lies over a later one. */
const MOST_MARKS = 10;
const HEIGHT = 26;
const STACK: readonly { level: LevelOption; fill: string; opacity: number }[] = [
  { level: 'none', fill: 'var(--grey-solid)', opacity: 0.2 },
  { level: 'DEBUG', fill: 'var(--grey-solid)', opacity: 0.3 },
  { level: 'INFO', fill: 'var(--grey-solid)', opacity: 0.5 },
  { level: 'WARN', fill: 'var(--yellow-solid)', opacity: 0.95 },
  { level: 'ERROR', fill: 'var(--red-solid)', opacity: 1 },
  { level: 'FATAL', fill: 'var(--fatal-bg)', opacity: 1 },
];

/** The bars of one service, scaled to themselves: a quiet service must be seen beside a loud one. */
const LaneBars = memo(function LaneBars(props: { buckets: readonly LevelCounts[]; levels: string }) {
  const { buckets } = props;
  const shown = STACK.filter(({ level }) => props.levels.split(',').includes(level)).map((part) => ({
    ...part,
    d: '',
  }));
  const levels = shown.map(({ level }) => level);
  const peak = Math.max(1, ...buckets.map((bucket) => countOf(bucket, levels)));
  buckets.forEach((bucket, x) => {
    let base = HEIGHT;
    for (const part of shown) {
      const count = bucket[part.level];
      if (count === 0) continue;
      const size = Math.max(part.opacity > 0.9 ? 3 : 0.6, (count / peak) * HEIGHT * 0.92);
      part.d += `M${x + 0.08} ${base.toFixed(1)}V${Math.max(0, base - size).toFixed(1)}H${x + 0.92}V${base.toFixed(1)}Z`;
      base -= size;
    }
  });
  return (
    <svg viewBox={`0 0 ${Math.max(1, buckets.length)} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
      {shown.map(({ level, d, fill, opacity }) => d !== '' && <path key={level} d={d} fill={fill} opacity={opacity} />)}
    </svg>
  );
});

function countOf(bucket: LevelCounts, levels: readonly LevelOption[]): number {
  return levels.reduce((sum, level) => sum + bucket[level], 0);
}

const UNITS = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
  ['second', 1000],
] as const;

function caption(bucketMs: number, levels: readonly LevelOption[]): string {
  const [unit, size] = UNITS.find(([, length]) => bucketMs % length === 0) ?? UNITS[3];
  const names = levels.length > 4 ? text.everyLevel : levels.join(', ');
  return text.perBar(names, `${formatCount(bucketMs / size)} ${text.barWidths[unit]}`);
}

/** What is added to a clock, in words: a positive offset means that it is slow. */
export function offsetWords(offsetMs: number): string {
  if (offsetMs === 0) return text.right;
  return offsetMs > 0 ? text.slow(formatApart(offsetMs)) : text.fast(formatApart(offsetMs));
}

interface ClockNote {
  words: string;
  /** Nothing in the files proves it. */
  isDoubtful: boolean;
}

/** What is known of the clock of a file. */
export function clockNote(file: CaseFile, reference: CaseFile | null): ClockNote {
  const { offsetMs, offsetOrigin, logFile, hasTimes, clockGround } = file;
  if (!hasTimes) return { words: text.clocks.none, isDoubtful: true };
  if (offsetOrigin === 'person') return { words: text.clocks.byPerson(offsetWords(offsetMs)), isDoubtful: false };
  if (offsetMs !== 0) return { words: text.clocks.corrected(offsetWords(offsetMs)), isDoubtful: false };
  if (!file.isOrderKnown && clockGround !== null) return { words: text.orderUnknown, isDoubtful: true };
  if (file === reference) return { words: text.clocks.reference, isDoubtful: false };
  const isStated = logFile.facts?.zone === 'stated';
  return isStated || clockGround === 'ids'
    ? { words: text.clocks.stated, isDoubtful: false }
    : { words: text.clocks.assumed, isDoubtful: true };
}

/** The same of a service: that of its files where they agree, else the one that is furthest off. */
export function serviceClock(files: readonly CaseFile[], reference: CaseFile | null): ClockNote {
  const timed = files.filter(({ hasTimes }) => hasTimes);
  if (timed.length === 0) return { words: files.length === 0 ? '' : text.clocks.none, isDoubtful: true };
  const own = timed.find((file) => file === reference);
  const furthest = timed.reduce((most, file) => (Math.abs(file.offsetMs) > Math.abs(most.offsetMs) ? file : most));
  const shown = furthest.offsetMs === 0 ? (own ?? furthest) : furthest;
  const note = clockNote(shown, reference);
  const isOne = timed.every(({ offsetMs }) => offsetMs === furthest.offsetMs);
  return isOne ? note : { ...note, words: text.clocks.several(note.words) };
}
