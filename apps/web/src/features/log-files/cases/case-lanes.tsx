import type { CaseDetail, CaseHistogram, LevelCounts } from '@rootline/contract';
import { useQuery } from '@tanstack/react-query';
import { type CSSProperties, memo, Suspense, useRef, useState } from 'react';
import type { EntrySearch } from '#address/log-files-search.ts';
import { formatCount } from '#format/counts.ts';
import { casesText as text } from '#messages/cases.en.ts';
import { countOf, LevelBars } from '#pictures/log-volume.tsx';
import { useDrawnWindow, windowKeys } from '#pictures/use-axis-window.ts';
import { type AxisWindow, axisTicks } from '#pictures/volume-axis.ts';
import { lazyPart } from '#ui/lazy-part.ts';
import { useLogClock } from '#ui/log-clock.tsx';
import { PlainButton } from '#ui/plain-button.tsx';
import { useIsScreen } from '#ui/use-medium.ts';
import { statesZone } from '../changes/clock-of-log.ts';
import { tickLabel } from '../details/volume-labels.ts';
import { WholeLine } from '../details/whole-file.tsx';
import { type EntrySearchPatch, selectedWindow, windowPatch } from '../entries/entry-filters.ts';
import { type LevelOption, shownLevels } from '../entries/level-choice.ts';
import { barsTogether } from './bars-together.ts';
import { serviceClock } from './case-clocks.tsx';
import classes from './case-lanes.module.css';
import { caseHistogramQuery, referenceFile, type ServiceHues } from './case-log.ts';
import { firstMarks, type LaneMark, type PlacedMark, placedMarks } from './lane-marks.ts';

const ChangeMarks = lazyPart(async () => (await import('../changes/change-marks.tsx')).ChangeMarks);

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

const BARS = { wide: 120, phone: 40, whole: 480 };
/** More lanes than that would leave no room for the entries. */
const MOST_LANES = 6;

/** When each service logged how much of what shows, all on one axis of the common time; a range is drawn to narrow the entries. */
export const CaseLanes = memo(function CaseLanes(props: CaseLanesProps) {
  const { detail, version, search, onSearch, hues, marks } = props;
  const isPhone = useIsScreen('phone');
  const { from, to } = search;
  const bars = isPhone ? BARS.phone : BARS.wide;
  const { data } = useQuery(caseHistogramQuery(detail.id, version, { bars, from, to }));
  const { data: whole } = useQuery(caseHistogramQuery(detail.id, version, { bars: BARS.whole }));
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
  const together = whole ? barsTogether(data, whole) : null;
  const shown = isWhole ? sorted : sorted.slice(0, MOST_LANES);
  return (
    <section className={classes['section']} aria-label={text.lanes}>
      <Lanes {...props} axis={data.axis} services={shown} ofService={ofService} levels={levels} />
      <Suspense>
        <ChangeMarks
          axis={{ fromMs: data.axis.start, toMs: data.axis.start + data.axis.bucketSize * data.axis.count }}
          failureMs={detail.files.every(({ logFile }) => statesZone(logFile)) ? (props.incident?.from ?? null) : null}
          beforeAxis={NAMES_PX}
        />
      </Suspense>
      <div className={classes['foot']}>
        {sorted.length > shown.length && (
          <PlainButton onClick={() => setIsWhole(true)}>
            {text.otherServices(formatCount(sorted.length - shown.length))}
          </PlainButton>
        )}
        {together && <WholeLine histogram={together} label={text.wholeCase} search={search} onSearch={onSearch} />}
      </div>
    </section>
  );
});

/** The column of names before the axis. */
const NAMES_PX = 190;
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
  const shownMarks = placedMarks(marks, { services, share, times });
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
          <LevelBars
            key={service}
            buckets={ofService.get(service) ?? []}
            // Scaled to itself: a quiet service must be seen beside a loud one.
            peak={Math.max(1, ...(ofService.get(service) ?? []).map((bucket) => countOf(bucket, levels)))}
            levels={levels.join()}
            height={HEIGHT}
          />
        ))}
        <Spread marks={firstMarks(shownMarks)} lanes={services.length} />
        {shownMarks.map(({ mark, lane, at, words, side }) => (
          <span
            key={mark.line}
            className={classes['mark']}
            data-cause={mark.isCause || undefined}
            data-side={side ?? undefined}
            style={{ insetInlineStart: `${at}%`, '--lane': lane, zIndex: MOST_MARKS - mark.number } as CSSProperties}
            title={mark.title}
            aria-hidden="true"
          >
            <span>{mark.number}</span>
            {words !== '' && side !== null && <small>{words}</small>}
          </span>
        ))}
        {drawn && <span className={classes['window']} style={styleOf(drawn)} />}
      </div>
      <small className={classes['caption']}>{caption(axis.bucketSize, levels)}</small>
      <div className={classes['axis']} aria-hidden="true">
        {axisTicks(volume, { kind: 'time', maxTicks: 6, offsetAt: (at) => times.offsetAt(at) * 60_000 }).map((tick) => (
          <span key={tick} style={{ insetInlineStart: `${share(tick)}%` }} data-edge={share(tick) > 92 || undefined}>
            {tickLabel(times, tick, range)}
          </span>
        ))}
      </div>
    </div>
  );
}

/** How the failure went from service to service. */
function Spread({ marks, lanes }: { marks: readonly PlacedMark[]; lanes: number }) {
  const d = marks
    .map(({ at, lane }, position) => {
      const y = lane + 0.5;
      const before = marks[position - 1];
      if (before === undefined) return `M${at} ${y}`;
      const half = (before.lane + 0.5 + y) / 2;
      return `C${before.at} ${half} ${at} ${half} ${at} ${y}`;
    })
    .join('');
  return marks.length < 2 ? null : (
    <svg className={classes['spread']} viewBox={`0 0 100 ${lanes}`} preserveAspectRatio="none" aria-hidden="true">
      <path d={d} />
    </svg>
  );
}

/** An earlier mark lies over a later one. */
const MOST_MARKS = 10;
const HEIGHT = 26;

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
