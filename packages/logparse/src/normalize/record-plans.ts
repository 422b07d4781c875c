import { RECORD_KEYS } from './record-keys.ts';

/** Per part of an entry, the known keys that records with the same keys may hold it under, the surest first. */
export type RecordPlan = Record<keyof typeof RECORD_KEYS, readonly string[]>;

interface Node {
  next: Map<string, Node>;
  plan: RecordPlan | null;
}

const MAX_NODES = 5000;
const MAX_KEYS = 64;

/** Remembers plans by the sequence of keys: the records of a file mostly have the same few. */
export class RecordPlans {
  #root = newNode();
  #nodes = 0;

  of(record: Record<string, unknown>): RecordPlan {
    const keys = Object.keys(record);
    if (keys.length > MAX_KEYS) return planOf(keys);
    let node = this.#root;
    for (const key of keys) node = node.next.get(key) ?? this.#grow(node, key);
    node.plan ??= planOf(keys);
    return node.plan;
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
  return { next: new Map(), plan: null };
}

/** The plan of records with these keys. */
export function planOf(keys: readonly string[]): RecordPlan {
  const present = new Set(keys);
  // `log.level` is also the level of {log: {level}}.
  const mayHold = (key: string) =>
    present.has(key) || (key.indexOf('.') > 0 && present.has(key.slice(0, key.indexOf('.'))));
  const plan = {} as RecordPlan;
  for (const [part, names] of Object.entries(RECORD_KEYS)) plan[part as keyof RecordPlan] = names.filter(mayHold);
  return plan;
}
