import { type Bytes, byteLengthOf, textOf } from '../lines/bytes.ts';

/** Between the two letters of a half may stand any blank: what shows times to people takes one that breaks no line. */
const GAP = '[ \\u00a0\\u202f]?';
/** What programs write for the two halves of the day, before the clock or behind it. */
const MORNING = `a\\.${GAP}m\\.?|am|π\\.${GAP}μ\\.?|πμ|sa|上午|凌晨|清晨|早上|早晨|午前|오전|새벽|아침|öö|vorm\\.|de\\.|ص|ق\\.ظ`;
const EVENING = `p\\.${GAP}m\\.?|pm|μ\\.${GAP}μ\\.?|μμ|ch|下午|中午|傍晚|晚上|晚间|午後|오후|저녁|밤|ös|nachm\\.|du\\.|م|ب\\.ظ`;
const BLANKS = '[ \\t\\u00a0\\u202f]';
const HALF = `(?:(${MORNING})|(${EVENING}))`;

/**
 * Fields of a shape that are words: J between the parts of a date or between it and the clock, p the half of the day behind a
 * clock, P the same before one, u the sign of a unit, W the name of a weekday in any language.
 */
export const WORD_FIELDS: Readonly<Record<string, RegExp>> = {
  J: new RegExp(
    `(?:(?:st|nd|rd|th)(?!\\p{L}))?(?:${BLANKS}|[,.@]|(?:de|del|di|of|at|um|à|klo|kl|den|г|года?)(?![\\p{L}\\d]))+`,
    'iuy',
  ),
  p: new RegExp(`${BLANKS}*${HALF}(?![\\p{L}\\d])`, 'iuy'),
  P: new RegExp(`${HALF}${BLANKS}*(?=\\d)`, 'iuy'),
  u: /[年月日時时分秒년월일시분초](?: (?=\d{1,2} ?[月日分秒월일분초]))?/uy,
  W: /\p{L}{2,14}\.?(?=,\s)/uy,
};
const LONGEST = 40;

/** What the last word field was: its end, and 1 for the morning, 2 for the evening. */
export const word = { end: 0, half: 0 };

/** Matches a word field at a position; true fills `word`. */
export function matchWord(field: string, bytes: Bytes, at: number): boolean {
  const pattern = WORD_FIELDS[field];
  if (pattern === undefined) return false;
  pattern.lastIndex = 0;
  const match = pattern.exec(textOf(bytes, at, at + LONGEST));
  if (match === null) return false;
  word.end = at + byteLengthOf(match[0]);
  word.half = match[1] !== undefined ? 1 : match[2] !== undefined ? 2 : 0;
  return true;
}
