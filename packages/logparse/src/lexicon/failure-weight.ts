import { FAILURE_ROWS, type FailureRow } from './failure-rows.ts';
import { withoutFieldsOfNothing } from './fields-of-nothing.ts';
import {
  CARET_COLOURS,
  COUNTS_NONE,
  DEALS_WITH_FAILURES,
  EMPTY_LIST,
  HARMLESS,
  MARKED,
  MAY_NAME_TEST,
  NAMED_AFTER,
  PATH,
  TEST_NAME,
} from './harmless.ts';
import { weightWithNumbers } from './number-weight.ts';
import { unwrapReporter } from './reporter-prefix.ts';
import { CODE_SHAPE, PASSING_SHAPE, WARNED_EVENT, WARNING_SHAPE } from './shapes.ts';
import { BESIDE_A_FAILURE } from './weights.ts';

/** Of a longer text only the beginning and the end are judged. */
const LONGEST = { whole: 600, beginning: 400, end: 200 };
/** A warning says so at its beginning. */
const WARNING_HEAD = 200;
const GONE = 5;

/** One expression of all rows; whole words share what stands around them, which is most of the cost. */
function patternOf(rows: readonly FailureRow[]): RegExp | null {
  if (rows.length === 0) return null;
  const words = rows.filter(({ isWords }) => isWords === true).map(({ says }) => says);
  const others = rows.filter(({ isWords }) => isWords !== true).map(({ says }) => says);
  const whole = String.raw`(?<![\p{L}\p{M}\p{N}_])(?:${words.join('|')})(?![\p{L}\p{M}\p{N}_])`;
  return new RegExp([...others, ...(words.length === 0 ? [] : [whole])].join('|'), 'u');
}

/** Two expressions for each weight, heaviest first: for the text as it is, and in small letters. */
const BY_WEIGHT = [5, 4, 3, 2, 1].map((weight) => {
  const rows = FAILURE_ROWS.filter((row) => row.weight === weight);
  return {
    weight,
    exact: patternOf(rows.filter(({ isExact }) => isExact === true)),
    small: patternOf(rows.filter(({ isExact }) => isExact !== true)),
  };
});
const HARMLESS_PATTERN = new RegExp(HARMLESS.join('|'), 'u');

/**
 * How strongly the wording of a text indicates a failure, whatever its numbers say, from 0 (not at all) to 5 (something is
 * gone for good). Quoted code and warnings count as well.
 */
export function wordWeight(text: string): number {
  return weightOfPlain(plainText(text));
}

/**
 * How strongly a text indicates a failure by its wording and its numbers, 0 to 5. Entries, lines joined to an entry, and templates (where `<num>` replaces
 * numbers) are all judged by this function.
 */
export function failureWeight(text: string): number {
  const said = plainText(text);
  const weight = weightWithNumbers(weightOfPlain(said), said);
  return CODE_SHAPE.test(said) || isWarning(said, weight) ? Math.min(BESIDE_A_FAILURE, weight) : weight;
}

function weightOfPlain(said: string): number {
  if (PASSING_SHAPE.test(said)) return 0;
  const weight = heaviest(said);
  if (weight === 0 || !HARMLESS_PATTERN.test(said.toLowerCase())) return weight;
  return MARKED.test(said) && !COUNTS_NONE.test(said) ? weight : 0;
}

/** True for a warning, whatever it warns of; what ended a process is more than that. */
export function isWarning(text: string, weight: number): boolean {
  return weight < GONE && WARNING_SHAPE.test(text.slice(0, WARNING_HEAD)) && !WARNED_EVENT.test(text);
}

/** Without paths, names of what deals with failures, fields of nothing, and what a tool wrote before the line. */
function plainText(text: string): string {
  let plain = unwrapReporter(text.includes('^[[') ? text.replace(CARET_COLOURS, '') : text);
  plain = withoutFieldsOfNothing(plain);
  if (plain.includes('/')) plain = plain.replace(PATH, '<path>');
  plain = plain.replace(DEALS_WITH_FAILURES, '<name>').replace(NAMED_AFTER, '<name>');
  if (plain.includes('[')) plain = plain.replace(EMPTY_LIST, '');
  if (MAY_NAME_TEST.test(plain)) plain = plain.replace(TEST_NAME, '');
  return plain.length > LONGEST.whole ? `${plain.slice(0, LONGEST.beginning)} ${plain.slice(-LONGEST.end)}` : plain;
}

function heaviest(text: string): number {
  const small = text.toLowerCase();
  return BY_WEIGHT.find(({ exact, small: folded }) => exact?.test(text) || folded?.test(small))?.weight ?? 0;
}
