import { type FileFacts, undatedTimesOf } from '@rootline/contract';
import type { ENTRY_ZONES } from '#address/log-files-search.ts';
import { type LogTimes, offsetText, timesOfDay, timesWithoutDate } from './log-times.ts';

/** Whose clock the times of a log are read by: the file's own, the reader's, or UTC. */
export type LogClock = (typeof ENTRY_ZONES)[number];
export type FileZone = Pick<
  FileFacts,
  'zone' | 'zoneOffsetMinutes' | 'zoneOffsets' | 'startTimestamp' | 'dayTimestamp'
>;

/** The clocks that can be chosen for a file, the one that is meant without a choice first. */
export function clockChoices(file: FileZone | null): readonly LogClock[] {
  if (file?.zone === 'none') return NONE;
  if (file?.zone === 'since-start' || file?.dayTimestamp !== undefined) return ONLY_FILE;
  const hasOwn = file !== null && (file.zone !== 'stated' || statesZones(file));
  return hasOwn ? WITH_FILE : WITHOUT_FILE;
}

/** A file parsed before several zones were kept states some that no one knows. */
const statesZones = ({ zoneOffsetMinutes, zoneOffsets }: FileZone) =>
  zoneOffsetMinutes !== undefined || zoneOffsets !== undefined;

const NONE: readonly LogClock[] = [];
const ONLY_FILE: readonly LogClock[] = ['file'];
const WITH_FILE: readonly LogClock[] = ['file', 'local', 'utc'];
const WITHOUT_FILE: readonly LogClock[] = ['utc', 'local'];

/** The clock that shows: the wanted one where the file has it, else the one that is meant without a choice. */
export function clockShown(wanted: LogClock | undefined, choices: readonly LogClock[]): LogClock {
  return choices.find((clock) => clock === wanted) ?? choices[0] ?? 'utc';
}

/** The formatters of a clock; the same ones each time, so that nothing is drawn again because of them. */
export function logTimes(clock: LogClock, file: FileZone | null): LogTimes {
  const { zone, zoneOffsets, zoneOffsetMinutes, startTimestamp, dayTimestamp } = file ?? {};
  const key = JSON.stringify([clock, zone, zoneOffsets ?? zoneOffsetMinutes, startTimestamp, dayTimestamp]);
  const times = known.get(key) ?? newTimes(clock, file);
  known.set(key, times);
  return times;
}

function newTimes(clock: LogClock, file: FileZone | null): LogTimes {
  const undated = file === null ? null : undatedTimesOf(file);
  if (undated !== null) return timesWithoutDate(undated);
  const startMs = Date.parse(file?.startTimestamp ?? '');
  if (Number.isNaN(startMs)) return datedTimes(clock, file);
  return timesOfBoth(datedTimes(clock, file), startMs);
}

function datedTimes(clock: LogClock, file: FileZone | null): LogTimes {
  if (clock === 'local') return timesOfDay((epochMs) => -new Date(epochMs).getTimezoneOffset());
  if (clock === 'utc') return timesOfDay(() => 0, { zone: () => 'Z' });
  if (file?.zone === 'assumed-utc') return timesOfDay(() => 0, { zone: () => '' });
  const offsets = file?.zoneOffsets ?? [file?.zoneOffsetMinutes ?? 0];
  return offsets.length > 1 ? timesOfZones(offsets) : timesOfDay(() => offsets[0] ?? 0);
}

/** Some lines state dates and others count from a start: a line that holds its count is shown with it. */
function timesOfBoth(dated: LogTimes, startMs: number): LogTimes {
  const sinceStart = timesWithoutDate({ kind: 'since-start', fromMs: startMs });
  return {
    ...dated,
    ofLine(iso, text) {
      const count = ((Date.parse(iso ?? '') - startMs) / 1000).toFixed(3).replace(/0+$/, '');
      return text?.includes(count) === true ? sinceStart : dated.ofLine(iso, text);
    },
  };
}

/** Times in several zones: a line shows its own, everything else is in UTC and says so. */
function timesOfZones(offsets: readonly number[]): LogTimes {
  const utc = timesOfDay(() => 0, { zone: () => 'Z', shown: 'Z' });
  const own = new Map(
    offsets.map((minutes) => [minutes, timesOfDay(() => minutes, { shown: ` ${offsetText(minutes)}` })]),
  );
  return {
    ...utc,
    ofLine(iso, text) {
      const time = Date.parse(iso ?? '');
      if (text === undefined || Number.isNaN(time)) return utc;
      const stated = offsets.find((minutes) =>
        text.includes(new Date(time + minutes * MINUTE_MS).toISOString().slice(11, 19)),
      );
      return (stated !== undefined && own.get(stated)) || utc;
    },
  };
}

const MINUTE_MS = 60_000;
const known = new Map<string, LogTimes>();
