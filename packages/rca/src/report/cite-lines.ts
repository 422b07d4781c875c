import type { CitedLine } from '@rootline/contract';
import type { LogTemplate, ParsedLog } from '@rootline/logparse';
import { holdsLine } from '../lines/entry-lines.ts';
import type { RawLine } from '../ports.ts';
import { isoTime } from '../wording.ts';
import { onlyLevel } from './error-rows.ts';
import { excerptOf } from './excerpt.ts';

/** Longest text of a cited line; the rest is cut with a visible mark. */
const CITED_LENGTH = 2000;

/**
 * A line as it is shown beside a claim, with level and time where the analysis knows them for certain. `read` may hold
 * the first line of the template, from which it is learnt how a stamp is meant.
 */
export function citedLine(
  raw: RawLine,
  template: LogTemplate | undefined,
  log: ParsedLog,
  read: ReadonlyMap<number, RawLine>,
): CitedLine {
  const ref = [...log.strongHead, ...log.strongTail].find((r) => holdsLine(r, raw.line));
  const timestampMs =
    ref?.timestampMs ??
    (template?.firstLine === raw.line ? template.firstTimestampMs : null) ??
    (template?.lastLine === raw.line ? template.lastTimestampMs : null) ??
    timeLike(raw, read.get(template?.firstLine ?? 0), template?.firstTimestampMs ?? null, spanOf(log));
  return {
    line: raw.line,
    text: excerptOf(raw.text, template?.text ?? '', CITED_LENGTH),
    level: template === undefined ? null : onlyLevel(template),
    timestamp: isoTime(timestampMs),
  };
}

const STAMP = /\b(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d:\d\d)(?:[.,](\d{1,9}))?(?: ?(Z|[+-]\d\d:?\d\d)\b)?/;
const QUARTER_HOUR_MS = 15 * 60_000;
const LARGEST_ZONE_MS = 14 * 3_600_000;

/** The time of a line whose stamp reads as that of another one, of which the time is known; else null. */
function timeLike(raw: RawLine, other: RawLine | undefined, otherMs: number | null, spanMs: number): number | null {
  if (other === undefined || otherMs === null) return null;
  const [own, known] = [stampOf(raw.text), stampOf(other.text)];
  if (own === null || known === null) return timeOnSameDay(raw, other, otherMs, spanMs);
  const zone = otherMs - known;
  return Math.abs(zone) <= LARGEST_ZONE_MS && zone % QUARTER_HOUR_MS === 0 ? own + zone : null;
}

const CLOCK = /^(.{0,40}?)\b(\d\d):(\d\d):(\d\d)(?:[.,](\d{1,3})\d*)?\b/;

const DAY_MS = 86_400_000;

/** The same where the stamp is a clock behind what both lines share, such as a day without its year. */
function timeOnSameDay(raw: RawLine, other: RawLine, otherMs: number, spanMs: number): number | null {
  const [own, known] = [CLOCK.exec(raw.text), CLOCK.exec(other.text)];
  if (own === null || known === null || own[1] !== known[1]) return null;
  const namesDay = /\d/.test(own[1] ?? '');
  const laterMs = ofDayMs(own) - ofDayMs(known);
  // A clock alone is that of any day, and past midnight it begins again.
  const isSameDay = namesDay || (spanMs < DAY_MS && (raw.line - other.line) * laterMs >= 0);
  return isSameDay ? otherMs + laterMs : null;
}

function spanOf({ firstTimestampMs, lastTimestampMs }: ParsedLog): number {
  return firstTimestampMs === null || lastTimestampMs === null ? 0 : lastTimestampMs - firstTimestampMs;
}

function ofDayMs([, , hour, minute, second, fraction = '']: RegExpExecArray): number {
  return ((Number(hour) * 60 + Number(minute)) * 60 + Number(second)) * 1000 + Number(fraction.padEnd(3, '0'));
}

function stampOf(text: string): number | null {
  const [whole, day = '', time = '', fraction = '', zone = 'Z'] = STAMP.exec(text) ?? [];
  if (whole === undefined) return null;
  const ms = Date.parse(`${day}T${time}.${fraction.slice(0, 3).padEnd(3, '0')}${zone}`);
  return Number.isNaN(ms) ? null : ms;
}
