import { lastShown } from '@rootline/logparse';
import { withoutFieldsOfNothing } from '@rootline/logparse/lexicon';

/** Lines as the text score sees them: without terminal escapes, what a lone CR overwrote, the clock before the text, and fields that state no error. */

const ESCAPE = String.fromCharCode(27);
const ESCAPES = new RegExp(`(?:${ESCAPE}|\\^\\[)\\[[0-9;?]*[A-Za-z]`, 'g');
const DATE = String.raw`\d{2,4}[-/.]\d{1,2}[-/.]\d{1,4}`;
const CLOCK = String.raw`\d{1,2}:\d{2}:\d{2}(?:[.,:]\d{1,9})?(?:Z| ?[+-]\d{2}:?\d{2})?`;
const MONTH_DAY = String.raw`(?:[A-Z][a-z]{2} )?[A-Z][a-z]{2} {1,2}\d{1,2}(?: \d{4})?`;
const KERNEL_CLOCK = String.raw`\[? *\d{1,6}\.\d{6}(?=\])`;
const STAMP = new RegExp(
  `^\\s*[\\[(<]?(?:(?:${DATE}|${MONTH_DAY})[T ,]{0,2}(?:${CLOCK})?|${CLOCK}|${KERNEL_CLOCK})(?: ?[AP]M)?[\\])>]?[:,|]?(?=\\s|$|\\[|-) ?`,
);
const MOST_STAMPS = 3;
const MOST_TOKENS = 40;
/** Of a longer text only the beginning and the end are looked at. */
const LONGEST = { whole: 600, beginning: 400, end: 200 };
const HEX = String.raw`0x[\da-f]+|(?<![\p{L}\d])(?=[\da-f]*\d)(?=[\da-f]*[a-f])[\da-f]{7,}(?![\p{L}\d])`;
const PIECE = new RegExp(`${HEX}|[\\p{L}_$]+|\\d+|[^\\p{L}\\d\\s_$]{1,3}`, 'giu');
const ZEROS = /^0+$/;
const HAS_DIGIT = /\d/;
/** Letters of a script, enough of them to be a word rather than a unit or an initial. */
const WORD = /^\p{L}{3,}$/u;
const JOINED_NAME = /[a-z][A-Z]|_|[A-Z]{2}[a-z]/;
const CASE_STEP = /([a-z])([A-Z])|([A-Z])([A-Z][a-z])/g;

/** One token of a line. */
interface Token {
  /** Hash of its folded text. */
  hash: number;
  /** Hashes of the words that a name in camel or snake case joins, the last one once more with a mark. */
  parts: readonly number[];
  isWord: boolean;
}

/** A line without what differs between two runs. */
export interface SeenLine {
  tokens: readonly Token[];
  indent: number;
  length: number;
}

/** 32-bit FNV-1a of a text. */
export function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return hash >>> 0;
}

const NUMBER: Token = { hash: hashOf('#'), parts: [], isWord: false };
const NULL: Token = { hash: hashOf('0'), parts: [], isWord: false };

/** Tokens, indentation, and length of a raw line: at most 40 tokens, words in lower case, numbers as `#`, zero as `0`. */
export function seeLine(raw: string): SeenLine {
  const text = visibleText(raw);
  const tokens: Token[] = [];
  for (const [piece] of withoutFieldsOfNothing(text).matchAll(PIECE)) {
    if (tokens.length >= MOST_TOKENS) break;
    if (ZEROS.test(piece)) tokens.push(NULL);
    else if (HAS_DIGIT.test(piece)) {
      if (tokens.at(-1) !== NUMBER) tokens.push(NUMBER);
    } else tokens.push({ hash: hashOf(piece.toLowerCase()), parts: partsOf(piece), isWord: WORD.test(piece) });
  }
  return { tokens, indent: text.length - text.trimStart().length, length: text.length };
}

/** The text that a terminal would show, without the times before it. */
function visibleText(raw: string): string {
  let text = lastShown(raw);
  if (text.includes('[')) text = text.replace(ESCAPES, '');
  if (text.length > LONGEST.whole) text = `${text.slice(0, LONGEST.beginning)} ${text.slice(-LONGEST.end)}`;
  for (let i = 0; i < MOST_STAMPS; i++) {
    const stamp = STAMP.exec(text)?.[0];
    if (stamp === undefined || stamp === '') break;
    text = text.slice(stamp.length);
  }
  return text;
}

const NONE: readonly number[] = [];

function partsOf(word: string): readonly number[] {
  if (word.length < 4 || !JOINED_NAME.test(word)) return NONE;
  const parts = word
    .replace(CASE_STEP, '$1$3_$2$4')
    .split(/[_$]+/)
    .filter((part) => part.length > 1)
    .map((part) => part.toLowerCase());
  const last = parts.at(-1);
  return last === undefined ? NONE : [...parts, `$${last}`].map(hashOf);
}
