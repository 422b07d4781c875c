import { type Bytes, bytesOf, textOf } from '../lines/bytes.ts';
import { cleanText } from '../lines/clean-text.ts';
import { holdsRequest, namesMethod } from '../normalize/answer.ts';
import type { RecordReader } from '../normalize/record-fields.ts';
import { outcomeFieldOf, outcomeOfRecord, type RecordOutcome } from '../normalize/record-outcome.ts';
import type { RecordPlan } from '../normalize/record-plans.ts';
import { WordMemo } from '../normalize/word-memo.ts';
import type { JsonObjectScanner } from './json-object-scanner.ts';

const INDEX = /^\d+$/;
/** Records of a shape whose inner objects are looked at. */
const LOOKED_AT = 16;

/** Records with the same keys in the same order, and at which of them each part of an entry may stand. */
export class JsonShape {
  /** False for records that only JSON.parse reads right: a key comes twice, or stands not where it was written. */
  readonly isPlain: boolean;
  readonly time: readonly number[];
  readonly nestedTime: readonly number[];
  readonly level: readonly number[];
  readonly nestedLevel: readonly number[];
  readonly message: readonly number[];
  readonly component: readonly number[];
  readonly stack: readonly number[];
  readonly nestedStack: readonly number[];
  readonly status: readonly number[];
  /** Its records name the method of a request. */
  readonly isRequest: boolean;
  /** Objects that may hold it. */
  readonly request: readonly number[];
  /** Members whose values tell how something ended. */
  readonly outcome: readonly number[];
  /** By key, what a value as it is written says about it. */
  readonly outcomes: WordMemo<RecordOutcome>[];
  /** Objects inside its records tell it; found among the first of them. */
  hasInnerOutcome = false;
  looksLeft = LOOKED_AT;
  /** Keys that hold parts one level down when they hold an object. */
  readonly outer: readonly number[];
  /** By key, the level that a value as it is written states. */
  readonly levels: WordMemo<number>[];
  readonly names = new WordMemo(cleanText);
  readonly keys: readonly string[];

  constructor(keys: readonly string[], reader: RecordReader) {
    this.keys = keys;
    const plan: RecordPlan = reader.planOf(keys);
    const places = (names: readonly string[]) => names.map((name) => keys.indexOf(name)).filter((at) => at >= 0);
    const isDatedApart = plan.date.length > 0 && plan.time.length > 1;
    this.isPlain =
      reader.learnt.paths === undefined &&
      !isDatedApart &&
      new Set(keys).size === keys.length &&
      !keys.some((key) => INDEX.test(key));
    const outer = Object.values(plan).flatMap((names) => names.map((name) => name.slice(0, name.indexOf('.'))));
    this.outer = places([...new Set(outer)]);
    this.time = places(plan.time);
    this.nestedTime = places(plan.nestedTime);
    this.level = places(plan.level);
    this.nestedLevel = places(plan.nestedLevel);
    this.message = places(plan.message);
    this.component = places(plan.component);
    this.stack = places(plan.stack);
    this.nestedStack = places(plan.nestedStack);
    this.status = places(plan.status);
    this.isRequest = keys.some(namesMethod);
    this.request = keys.flatMap((key, at) => (holdsRequest(key) ? [at] : []));
    const { outcomes = [] } = reader.learnt;
    this.outcome = keys.flatMap((key, at) => (outcomeFieldOf(key) !== null || outcomes.includes(key) ? [at] : []));
    this.outcomes = keys.map(
      (key) => new WordMemo((written) => outcomeOfRecord({ [key]: JSON.parse(written) }, outcomes)),
    );
    this.levels = keys.map((key) => new WordMemo((written) => reader.levelOf(JSON.parse(written), key)));
  }
}

const MAX_SHAPES = 500;

/** Remembers shapes by the hash of their keys. */
export class JsonShapes {
  readonly #shapes = new Map<number, { shape: JsonShape; keys: Bytes }>();
  readonly #reader: RecordReader;

  constructor(reader: RecordReader) {
    this.#reader = reader;
  }

  of(bytes: Bytes, scanner: JsonObjectScanner): JsonShape | null {
    const known = this.#shapes.get(scanner.keysHash);
    if (known !== undefined) return hasKeys(known.keys, bytes, scanner) ? known.shape : null;
    const keys: string[] = [];
    for (let i = 0; i < scanner.count; i++)
      keys.push(textOf(bytes, scanner.keyStart[i] as number, scanner.keyEnd[i] as number));
    const shape = new JsonShape(keys, this.#reader);
    if (this.#shapes.size >= MAX_SHAPES) this.#shapes.clear();
    const written = `${keys.join('"')}"`;
    this.#shapes.set(scanner.keysHash, { shape, keys: bytesOf(written).bytes });
    return shape;
  }
}

function hasKeys(keys: Bytes, bytes: Bytes, scanner: JsonObjectScanner): boolean {
  let at = 0;
  for (let i = 0; i < scanner.count; i++) {
    // The quote behind the key is compared too.
    const end = scanner.keyEnd[i] as number;
    for (let from = scanner.keyStart[i] as number; from <= end; from++) if (keys[at++] !== bytes[from]) return false;
  }
  return true;
}
