import { formatApart } from '#format/durations.ts';
import type { LogTimes } from '#format/log-times.ts';
import { casesText as text } from '#messages/cases.en.ts';

/** A place of a result on its lane. */
export interface LaneMark {
  service: string;
  line: number;
  number: number;
  atMs: number;
  isCause: boolean;
  title: string;
}

export interface PlacedMark {
  mark: LaneMark;
  lane: number;
  /** Percent of the axis. */
  at: number;
  /** How long after the cause its service began to fail; empty beside later marks of a lane. */
  words: string;
  /** Where there is room for the words; null on neither side. */
  side: 'before' | 'behind' | null;
}

interface Places {
  services: readonly string[];
  share: (atMs: number) => number;
  times: LogTimes;
}

/** The marks that are in sight; the first of each lane says when it was. */
export function placedMarks(marks: readonly LaneMark[], { services, share, times }: Places): PlacedMark[] {
  const cause = marks.find(({ isCause }) => isCause);
  const others = marks.filter(({ service }) => service !== cause?.service).toSorted((a, b) => a.atMs - b.atMs);
  const wordsOf = (mark: LaneMark) => {
    if (mark === cause) return `${times.short(mark.atMs)} ${text.suspect}`;
    if (others.find(({ service }) => service === mark.service) !== mark) return '';
    if (cause === undefined || mark.atMs < cause.atMs) return times.short(mark.atMs);
    const later = text.after(formatApart(mark.atMs - cause.atMs));
    return mark === others[0] ? `${later} ${text.symptom}` : later;
  };
  const placed = marks.flatMap((mark) => {
    const lane = services.indexOf(mark.service);
    const at = share(mark.atMs);
    return lane < 0 || at < 0 || at > 100 ? [] : [{ mark, lane, at, words: wordsOf(mark) }];
  });
  return placed.map((own) => {
    const isFree = (from: number, to: number) =>
      from >= 0 && to <= 100 && !placed.some(({ lane, at }) => lane === own.lane && at > from && at < to);
    const side = isFree(own.at - WORDS_WIDTH, own.at - MARK_WIDTH)
      ? ('before' as const)
      : isFree(own.at + MARK_WIDTH, own.at + WORDS_WIDTH)
        ? ('behind' as const)
        : null;
    return { ...own, side };
  });
}

/** About how wide they are, in percent of the axis. */
const WORDS_WIDTH = 20;
const MARK_WIDTH = 1.5;

/** The mark of each lane by which the failure came to it. */
export function firstMarks(placed: readonly PlacedMark[]): PlacedMark[] {
  const lanes = Map.groupBy(placed, ({ lane }) => lane);
  return [...lanes.values()]
    .flatMap((own) => own.find(({ mark }) => mark.isCause) ?? own.toSorted((a, b) => a.at - b.at)[0] ?? [])
    .sort((a, b) => a.lane - b.lane);
}
