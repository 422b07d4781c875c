import type { Bytes } from '../lines/bytes.ts';
import { isWeekdayAt, monthAt } from './calendar.ts';
import { SHAPES, type Shape } from './timestamp-shapes.ts';

const MAX_DIGITS = 14;
/** Fewest and most digits of the fields that a shape may begin with. */
const DIGITS: Record<string, [number, number]> = {
  Y: [4, 4],
  y: [2, 2],
  M: [2, 2],
  n: [1, 2],
  D: [2, 2],
  d: [1, 2],
  h: [2, 2],
  H: [1, 2],
  m: [2, 2],
  s: [2, 2],
};

const NONE: readonly Shape[] = [];
const BY_MONTH = SHAPES.filter((shape) => shape.startsWith('N'));
const BY_DAY_AND_MONTH = SHAPES.filter((shape) => shape.startsWith('DN'));
const BY_WEEKDAY = SHAPES.filter((shape) => shape.startsWith('w'));
/** By the number of leading digits times 256 and the character behind them. */
const byDigits = new Map<number, readonly Shape[]>();

/** The shapes, in the order of their table, that a text can have which begins so; most words and numbers can have none. */
export function shapesThatBegin(bytes: Bytes, at: number): readonly Shape[] {
  let digits = 0;
  let next = bytes[at] as number;
  while (next >= 48 && next <= 57 && digits <= MAX_DIGITS) next = bytes[at + ++digits] as number;
  if (digits === 0) {
    if (monthAt(bytes, at) !== 0) return BY_MONTH;
    return isWeekdayAt(bytes, at) ? BY_WEEKDAY : NONE;
  }
  if (digits > MAX_DIGITS) return NONE;
  if (next > 127) return digits <= 2 ? (monthAt(bytes, at) === 0 ? NONE : BY_MONTH) : BY_DAY_AND_MONTH;
  const key = digits * 256 + next;
  const known = byDigits.get(key);
  if (known !== undefined) return known;
  const shapes = SHAPES.filter((shape) => mayBegin(shape, digits, String.fromCharCode(next)));
  byDigits.set(key, shapes);
  return shapes;
}

function mayBegin(shape: Shape, digits: number, next: string): boolean {
  let least = 0;
  let most = 0;
  let at = 0;
  for (; DIGITS[shape.charAt(at)] !== undefined; at++) {
    const [fewest, highest] = DIGITS[shape.charAt(at)] ?? [0, 0];
    least += fewest;
    most += highest;
  }
  if (digits < least || digits > most) return false;
  const mark = shape.charAt(at);
  if (mark === '_') return next === ' ' || next === '\t';
  if (mark === 'N') return /[A-Za-z]/.test(next);
  if (mark === 'T') return 'Tt_ \t'.includes(next);
  // An optional fraction or zone, or nothing at all, may stand behind the digits.
  return mark === '' || mark === 'f' || mark === 'z' || mark === next;
}
