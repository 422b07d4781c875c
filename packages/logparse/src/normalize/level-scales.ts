import { DEBUG, ERROR, FATAL, INFO, type LevelCode, NO_LEVEL, WARN } from './level.ts';

/** What the numbers of a kind of logger stand for. */
export type LevelScale = ReadonlyMap<number, LevelCode>;

const scale = (numbers: readonly [number, LevelCode][]): LevelScale => new Map(numbers);

const HUNDREDS_RISING = scale([
  [100, DEBUG],
  [200, INFO],
  [250, INFO],
  [300, WARN],
  [400, ERROR],
  [500, FATAL],
  [550, FATAL],
  [600, FATAL],
]);
const HUNDREDS_FALLING = scale([
  [100, FATAL],
  [200, ERROR],
  [300, WARN],
  [400, INFO],
  [500, DEBUG],
  [600, DEBUG],
]);
/** java.util.logging */
const UP_TO_THOUSAND = scale([
  [300, DEBUG],
  [400, DEBUG],
  [500, DEBUG],
  [700, DEBUG],
  [800, INFO],
  [900, WARN],
  [1000, ERROR],
]);
const TENS_OF_FIVE = scale([
  [10, DEBUG],
  [20, INFO],
  [30, WARN],
  [40, ERROR],
  [50, FATAL],
]);
/** Events of Windows. */
const ONE_TO_FIVE = scale([
  [0, INFO],
  [1, FATAL],
  [2, ERROR],
  [3, WARN],
  [4, INFO],
  [5, DEBUG],
]);
const ZERO_TO_FOUR = scale([
  [0, DEBUG],
  [1, INFO],
  [2, WARN],
  [3, ERROR],
  [4, FATAL],
]);

/** .NET: trace, debug, information, warning, error, critical. */
const ZERO_TO_FIVE = scale([
  [0, DEBUG],
  [1, DEBUG],
  [2, INFO],
  [3, WARN],
  [4, ERROR],
  [5, FATAL],
]);

/** Scales that follow from the name of the field, without marks and in small letters. */
const BY_NAME: readonly { name: RegExp; scale: LevelScale }[] = [
  { name: /levelno$/, scale: TENS_OF_FIVE },
  { name: /severitylevel$/, scale: ZERO_TO_FOUR },
  { name: /^loglevel$/, scale: ZERO_TO_FIVE },
];
/** Fields beside the level by which events of Windows are known. */
const OF_WINDOWS = /^(?:EventID|TimeCreated|Provider|EventRecordID|ProviderName|Channel)$/;

/** The scale that a field's name tells; null for most. */
export function scaleOfName(key: string): LevelScale | null {
  const name = key.replace(/[^A-Za-z]/g, '').toLowerCase();
  return BY_NAME.find((one) => one.name.test(name))?.scale ?? null;
}

/** The scale of the levels of a file, by all of their numbers and the fields beside them; null where the usual ones hold. */
export function scaleOfNumbers(numbers: readonly number[], beside: readonly string[]): LevelScale | null {
  if (numbers.length === 0) return null;
  const holds = (one: LevelScale) => numbers.every((number) => one.has(number));
  if (beside.some((key) => OF_WINDOWS.test(key)) && holds(ONE_TO_FIVE)) return ONE_TO_FIVE;
  const fitting = [HUNDREDS_RISING, HUNDREDS_FALLING, UP_TO_THOUSAND].filter(holds);
  // Most entries of a log are calm.
  return fitting.sort((a, b) => calmOf(b, numbers) - calmOf(a, numbers))[0] ?? null;
}

function calmOf(one: LevelScale, numbers: readonly number[]): number {
  return numbers.filter((number) => (one.get(number) ?? NO_LEVEL) >= INFO).length;
}
