import { LIMITS, type Ring, type RingSettings } from '@rootline/contract';
import { formatCount } from '#format/counts.ts';
import { sourcesText } from '#messages/sources.en.ts';

const text = sourcesText.rings;
const { bytes, minutes, bytesPerSecond } = LIMITS.rings;

export const RING_NUMBERS = ['maxBytes', 'minutes', 'bytesPerSecond'] as const;
export type RingNumber = (typeof RING_NUMBERS)[number];

interface Field {
  label: string;
  /** What one of the typed unit is in the unit of the contract. */
  unit: number;
  min: number;
  max: number;
  first: number;
}

/** The numbers of a ring as people type them. */
export const RING_FIELDS: Readonly<Record<RingNumber, Field>> = {
  maxBytes: inUnit(text.maxMegabytes, 1024 ** 2, bytes),
  minutes: inUnit(text.minutes, 1, minutes),
  bytesPerSecond: inUnit(text.kilobytesPerSecond, 1024, bytesPerSecond),
};

function inUnit(label: string, unit: number, range: { min: number; max: number; default: number }): Field {
  return { label, unit, min: range.min / unit, max: range.max / unit, first: range.default / unit };
}

export type RingDraft = Record<'name' | RingNumber, string>;
export type RingProblems = Partial<Record<keyof RingDraft, string>>;

/** What the form begins with; null: a new ring. */
export function ringDraft(ring: Ring | null): RingDraft {
  const shown = (name: RingNumber) => {
    const { unit, first } = RING_FIELDS[name];
    return String(ring === null ? first : Math.round(ring[name] / unit));
  };
  return {
    name: ring?.name ?? '',
    maxBytes: shown('maxBytes'),
    minutes: shown('minutes'),
    bytesPerSecond: shown('bytesPerSecond'),
  };
}

/** The body of the call, or what keeps the draft from it. A number that was not touched stays as it is. */
export function readRing(draft: RingDraft, ring: Ring | null): { body: RingSettings } | { problems: RingProblems } {
  const before = ringDraft(ring);
  const problems: RingProblems = {};
  if (draft.name.trim() === '') problems.name = sourcesText.form.required(text.name);
  const numberOf = (name: RingNumber): number => {
    const { unit, min, max } = RING_FIELDS[name];
    if (ring !== null && draft[name] === before[name]) return ring[name];
    const typed = Number(draft[name]);
    if (draft[name].trim() === '' || !Number.isSafeInteger(typed) || typed < min || typed > max)
      problems[name] = text.badNumber(formatCount(min), formatCount(max));
    return typed * unit;
  };
  const body = {
    name: draft.name.trim(),
    maxBytes: numberOf('maxBytes'),
    minutes: numberOf('minutes'),
    bytesPerSecond: numberOf('bytesPerSecond'),
  };
  return Object.keys(problems).length === 0 ? { body } : { problems };
}
