import {
  FAILED,
  isBeside,
  type Kind,
  NO_OUTCOME,
  namesAchieved,
  type Outcome,
  outcomeKind,
  outcomeOfValue,
} from './outcome.ts';

/** How a record says that something ended. */
export interface RecordOutcome {
  outcome: Outcome;
  /** The field that says so, as `key=value`; '' where none does. */
  said: string;
  /** A calm level of the record says more than this field. */
  isBeside: boolean;
}

export const NOTHING_SAID: RecordOutcome = { outcome: NO_OUTCOME, said: '', isBeside: false };
const MAX_DEPTH = 5;
const LONGEST_SAID = 60;
/** What was asked for, and what was before: it tells of no end. */
const ASIDE =
  /^(?:.*[_.-])?(?:request|req|query|filters?|params?|args|arguments|input|config|options|settings|spec|labels|tags|headers)$|^(?:prev|previous|old|last|expected)/i;
const MAX_KEYS = 5000;
const MAX_VALUES = 1000;
/** By key; null = its name says that it tells of no end. */
const known = new Map<string, OutcomeField | null>();

/** A field that tells how something ended. What its values say is remembered: they are few. */
export class OutcomeField {
  readonly kind: Kind;
  readonly key: string;
  readonly #said = new Map<string, RecordOutcome>();
  #lastValue: string | null = null;
  #last = NOTHING_SAID;

  constructor(kind: Kind, key: string) {
    this.kind = kind;
    this.key = key;
  }

  /** What a value of this field says. */
  of(value: unknown): RecordOutcome {
    if (typeof value !== 'string' || value.length > LONGEST_SAID) return this.#judged(value);
    // Mostly the same as in the record before: comparing costs less than looking it up.
    if (value === this.#lastValue) return this.#last;
    const judged = this.#said.get(value) ?? this.#judged(value);
    this.#lastValue = value;
    this.#last = judged;
    if (this.#said.size >= MAX_VALUES) this.#said.clear();
    this.#said.set(value, judged);
    return judged;
  }

  #judged(value: unknown): RecordOutcome {
    const outcome = outcomeOfValue(this.kind, value);
    if (outcome === NO_OUTCOME) return NOTHING_SAID;
    return { outcome, said: saidOf(this.key, value), isBeside: isBeside(this.kind) };
  }
}

/** Per key, the field that tells how something ended; null for most. */
export function outcomeFieldsOf(keys: readonly string[], learnt: readonly string[] = []): (OutcomeField | null)[] {
  return keys.map(
    (key) => outcomeFieldOf(key) ?? (learnt.includes(key) ? new OutcomeField(learntKind(key), key) : null),
  );
}

function learntKind(key: string): Kind {
  return namesAchieved(key) ? 'success' : 'result';
}

/** The outcome that the fields of a record state, at any depth; what failed outdoes what went well. */
export function outcomeOfRecord(
  record: Readonly<Record<string, unknown>>,
  learnt: readonly string[] = [],
): RecordOutcome {
  return outcomeByFields(record, outcomeFieldsOf(Object.keys(record), learnt));
}

/** The same for a record whose values are no objects, by those of its fields that tell it. */
export function outcomeOfTelling(
  record: Readonly<Record<string, unknown>>,
  telling: readonly OutcomeField[],
): RecordOutcome {
  let found = NOTHING_SAID;
  for (const field of telling) {
    const one = field.of(record[field.key]);
    if (outdoes(one, found)) found = one;
  }
  return found;
}

/** The same with what is known of its keys, in their order. */
export function outcomeByFields(
  record: Readonly<Record<string, unknown>>,
  fields: readonly (OutcomeField | null)[],
  depth = MAX_DEPTH,
): RecordOutcome {
  let found = NOTHING_SAID;
  let at = 0;
  for (const key in record) {
    const value = record[key];
    const one = fields[at++]?.of(value) ?? NOTHING_SAID;
    if (one.outcome !== NO_OUTCOME) {
      if (outdoes(one, found)) found = one;
    } else if (depth > 1 && typeof value === 'object' && value !== null && !Array.isArray(value) && !ASIDE.test(key)) {
      const inner = outcomeByFields(value as Record<string, unknown>, outcomeFieldsOf(Object.keys(value)), depth - 1);
      if (outdoes(inner, found)) found = inner;
    }
    if (found.outcome === FAILED && !found.isBeside) break;
  }
  return found;
}

/** True when an object inside a record says how something ended. */
export function saysInside(record: Readonly<Record<string, unknown>>): boolean {
  const inner = Object.entries(record).filter(
    ([key, value]) => typeof value === 'object' && outcomeFieldOf(key) === null,
  );
  return outcomeOfRecord(Object.fromEntries(inner)).outcome !== NO_OUTCOME;
}

/** The field of a key that tells how something ended; null for most. Remembered: the names of fields are few. */
export function outcomeFieldOf(key: string): OutcomeField | null {
  const field = known.get(key);
  if (field !== undefined) return field;
  const kind = outcomeKind(key);
  const made = kind === null ? null : new OutcomeField(kind, key);
  if (known.size >= MAX_KEYS) known.clear();
  known.set(key, made);
  return made;
}

/** True when a record says more about an end than another one. */
export function outdoes(one: RecordOutcome, other: RecordOutcome): boolean {
  if (one.outcome !== other.outcome) return one.outcome > other.outcome;
  return other.isBeside && !one.isBeside;
}

function saidOf(key: string, value: unknown): string {
  if (typeof value === 'object') return key;
  const text = `${key}=${String(value).trim().replace(/\s+/g, ' ')}`;
  return text.length > LONGEST_SAID ? key : text;
}
