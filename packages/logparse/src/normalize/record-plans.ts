import type { LevelScale } from './level-scales.ts';
import { KEY_ENDINGS, RECORD_KEYS } from './record-keys.ts';
import { type OutcomeField, outcomeFieldsOf } from './record-outcome.ts';

/** Per part of an entry, the known keys that records with the same keys may hold it under, the surest first. */
export type RecordPlan = Record<keyof typeof RECORD_KEYS, readonly string[]>;

/** Keys with names of their own, known by what they hold in the first records of a file. */
export interface LearntKeys {
  time?: string;
  level?: string;
  message?: string;
  /** Whose few values tell how something ended. */
  outcomes?: readonly string[];
  /** Parts that lie deeper, or not where their usual names are. */
  paths?: RecordPaths;
  /** No value is an object. */
  isFlat?: boolean;
  /** What the numbers of levels stand for. */
  scale?: LevelScale;
}

/** By part of an entry, the keys that lead to it. */
export interface RecordPaths {
  time?: readonly string[];
  level?: readonly string[];
  message?: readonly string[];
}

/** What is known of records with the same keys in the same order. */
export interface KnownKeys {
  plan: RecordPlan;
  /** By the place of the key. */
  outcomes: readonly (OutcomeField | null)[];
  telling: readonly OutcomeField[];
}

interface Node {
  next: Map<string, Node>;
  known: KnownKeys | null;
}

const MAX_NODES = 5000;
const MAX_KEYS = 64;

/** Remembers plans by the sequence of keys: the records of a file mostly have the same few. */
export class RecordPlans {
  #root = newNode();
  #nodes = 0;
  readonly #learnt: LearntKeys;

  constructor(learnt: LearntKeys) {
    this.#learnt = learnt;
  }

  of(record: Record<string, unknown>): KnownKeys {
    const keys = Object.keys(record);
    if (keys.length > MAX_KEYS) return this.#knownOf(keys);
    let node = this.#root;
    for (const key of keys) node = node.next.get(key) ?? this.#grow(node, key);
    node.known ??= this.#knownOf(keys);
    return node.known;
  }

  #knownOf(keys: readonly string[]): KnownKeys {
    const outcomes = outcomeFieldsOf(keys, this.#learnt.outcomes);
    return { plan: planOf(keys, this.#learnt), outcomes, telling: outcomes.filter((field) => field !== null) };
  }

  #grow(node: Node, key: string): Node {
    if (++this.#nodes > MAX_NODES) {
      // Keys that are ever new: the record at hand keeps its own branch, the rest begins again.
      this.#root = newNode();
      this.#nodes = 0;
    }
    const grown = newNode();
    node.next.set(key, grown);
    return grown;
  }
}

function newNode(): Node {
  return { next: new Map(), known: null };
}

/** The plan of records with these keys: known names first, then such as are spelled a little otherwise or end like them. */
export function planOf(keys: readonly string[], learnt: LearntKeys): RecordPlan {
  const present = new Set(keys);
  const spelled = new Map<string, string[]>();
  for (const key of keys) spelled.set(spellingOf(key), [...(spelled.get(spellingOf(key)) ?? []), key]);
  // `log.level` is also the level of {log: {level}}.
  const mayHold = (key: string) =>
    present.has(key) || (key.indexOf('.') > 0 && present.has(key.slice(0, key.indexOf('.'))));
  const plan = {} as RecordPlan;
  for (const [part, names] of Object.entries(RECORD_KEYS)) {
    const known = names.filter(mayHold);
    const isWhole = !part.startsWith('nested');
    const alike = isWhole ? names.flatMap((name) => spelled.get(spellingOf(name)) ?? []) : [];
    const ending = KEY_ENDINGS[part as keyof RecordPlan];
    const ended = ending === undefined ? [] : keys.filter((key) => ending.test(key));
    plan[part as keyof RecordPlan] = [...new Set([...known, ...alike, ...ended])];
  }
  if (learnt.time !== undefined && present.has(learnt.time)) plan.time = [...plan.time, learnt.time];
  if (learnt.level !== undefined && present.has(learnt.level)) plan.level = [...plan.level, learnt.level];
  if (learnt.message !== undefined && present.has(learnt.message)) plan.message = [...plan.message, learnt.message];
  return plan;
}

/** A key without what spellings differ in: `Log_Level`, `logLevel` and `log-level` are one name. */
function spellingOf(key: string): string {
  // One letter is a name only as it is written.
  return key.length < 3 ? key : key.toLowerCase().replace(/[\s_.@-]/g, '');
}
