import { GENERAL, HOST_END, INSTANCE, NUMBERED_TOOL, ONE_DIGIT, USUAL_PLACE } from './general-names.ts';
import { writtenNumbers } from './number-words.ts';
import { CODE, replaceQuotations } from './quotations.ts';
import type { Corpus } from './shown-text.ts';

/**
 * What a text says that can be looked up. A `name` may come from general knowledge (a tool, a setting, a file); everything
 * else is of this log or invented.
 */
type TokenKind = 'quotation' | 'address' | 'time' | 'line' | 'number' | 'place' | 'exception' | 'name';

export interface UnknownToken {
  text: string;
  kind: TokenKind;
}

const EXCEPTION_END = /(?:Exception|Error)$/;
const SAYING =
  /\b(?:says?|said|shows?|showed|reads?|states?|stated|reports?|reported|writes?|wrote|prints?|printed|logs|logged|messages?)\b/i;

/** A number with its unit in one piece: `10s`, `512MB`. */
const MEASURE = String.raw`\d[\d,_]*(?:[mµ]?s|secs?|mins?|h|hrs?|[kmgt]i?b|b)`;
/** How often something came, as tables and prompts write it. */
const TIMES = /^x(\d+)$/i;

interface Shape {
  kind: TokenKind;
  pattern: RegExp;
}

/** In the order in which they are taken out of a text: what one has taken no later one sees a piece of. */
const SHAPES: readonly Shape[] = [
  { kind: 'place', pattern: /\b[a-z][a-z0-9+.-]*:\/\/[^\s"'<>)`]+/gi },
  {
    kind: 'time',
    pattern: /\b\d{4}-\d{2}-\d{2}(?:[T ]\d{2}:\d{2}(?::\d{2}(?:[.,]\d+)?)?)?|\b\d{1,2}:\d{2}(?::\d{2}(?:[.,]\d+)?)?\b/g,
  },
  {
    kind: 'address',
    pattern:
      /\b\d{1,3}(?:\.\d{1,3}){3}(?::\d{1,5})?\b|(?<![\w:])(?:[\da-f]{1,4}:){1,6}(?:(?::[\da-f]{1,4}){1,6}|(?:[\da-f]{1,4}:){2}[\da-f]{1,4})(?![\w:])/gi,
  },
  { kind: 'address', pattern: /\bv?\d+(?:\.\d+){2,}(?:[-+.][\w.-]*\w)?/gi },
  { kind: 'place', pattern: /(?<![\w.])~?(?:\/[\w.@+-]+){2,}|(?<![\w.])\.{1,2}(?:\/[\w.@+-]+)+|\b[A-Z]:\\[\w.\\-]+/g },
  { kind: 'place', pattern: /\b(?:[a-z0-9][a-z0-9_-]*\.)+[a-z][a-z0-9_-]*(?::\d+)?\b/gi },
  { kind: 'exception', pattern: /\b[A-Z]\w*(?:Exception|Error)\b/g },
  { kind: 'line', pattern: /\b[TL]\d+\b/g },
  {
    kind: 'name',
    pattern: /\b(?![KMGT]iB\b)[A-Za-z_$][\w$]*[a-z][A-Z][\w$]*\b|\b\w+_\w+\b|\b[A-Z][A-Z0-9]{2,}(?:-\d+)?\b/g,
  },
  {
    kind: 'name',
    pattern: new RegExp(String.raw`(?<!\d[.,])\b(?!${MEASURE}\b)[\w-]*(?:[a-z]\d|\d[a-z])[\w-]*\b`, 'gi'),
  },
  { kind: 'name', pattern: /\b[a-z]\w*(?:-[a-z]\w*)*-\d[\w-]*\b/gi },
];
/** `lines 17 to 19`. */
const LINES = /\blines?\s+(L?\d[\d,]*(?:\s*(?:-|\u2013|to|and|or|,|through)\s*L?\d[\d,]*)*)/gi;
const NUMBER = /(?<![\w.])(\d[\d,_]*\d(?:\.\d+)?|\d\.\d+)(?:[ -]?([a-zµ]{1,12})\b)?/gi;
const FOREIGN_NUMBER = /(?=[^0-9])\p{Nd}{2,}|[〇一二三四五六七八九十百千万萬億亿]{2,}/gu;

/** What of a text does not occur in the data; empty when everything can be traced. */
export function unknownTokens(text: string, corpus: Corpus): UnknownToken[] {
  const unknown: UnknownToken[] = [];
  const add = (token: string, kind: TokenKind) => {
    if (!unknown.some((other) => other.text === token)) unknown.push({ text: token, kind });
  };
  let rest = replaceQuotations(text, (whole, quoted) => {
    if (corpus.quotation(quoted) !== null) return ' '.repeat(whole.length);
    // Names of packages and files stand in single quotes; words of the log in double ones.
    const isName = whole.startsWith("'") && !/\s/.test(quoted);
    const inside = isName ? unknownTokens(quoted, corpus) : [];
    for (const token of inside) add(token.text, token.kind);
    if (inside.length === 0 && !corpus.holds(quoted)) add(quoted, isName ? 'name' : 'quotation');
    return ' '.repeat(whole.length);
  });
  const isSaid = SAYING.test(text.replace(CODE, ' '));
  rest = take(rest, CODE, (code) => {
    if (corpus.quotation(code) !== null) return;
    if (isSaid && /\s/.test(code)) add(code, 'quotation');
    else for (const inside of unknownTokens(code, corpus)) add(inside.text, inside.kind);
  });
  rest = take(rest, LINES, (list) => {
    for (const [line] of list.matchAll(/\d[\d,]*/g)) {
      const number = line.replace(/,/g, '').replace(/,$/, '');
      // Logs number lines of their own: those of a source file.
      const isKnown = corpus.holdsLine(Number(number)) || corpus.numbers.holds(number);
      if (!isKnown) add(`line ${number}`, 'line');
    }
  });
  for (const { kind, pattern } of SHAPES) {
    rest = take(rest, pattern, (token) => {
      if (GENERAL.test(token) || isHeld(token, kind, corpus)) return;
      if (kindOf(token, kind, corpus) === 'name' && isMember(token, corpus)) return;
      add(token, kindOf(token, kind, corpus));
    });
  }
  for (const { text: words, value, isVague } of writtenNumbers(rest)) {
    if (!(isVague ? corpus.numbers.holdsCount(value) : corpus.numbers.holds(String(value)))) add(words, 'number');
  }
  for (const [, number = '', unit] of rest.matchAll(NUMBER)) {
    if (!corpus.numbers.holds(number, unit)) add(number, 'number');
  }
  for (const [number] of rest.matchAll(FOREIGN_NUMBER)) if (!corpus.holds(number)) add(number, 'number');
  return unknown;
}

/** Of the unknown tokens those that general knowledge cannot explain. */
export function inventedTokens(text: string, corpus: Corpus): string[] {
  return unknownTokens(text, corpus).flatMap((token) => (token.kind === 'name' ? [] : [token.text]));
}

function isHeld(token: string, kind: TokenKind, corpus: Corpus): boolean {
  if (kind === 'line') return token.startsWith('L') ? corpus.holdsLine(Number(token.slice(1))) : corpus.holds(token);
  if (kind === 'place' && corpus.holds(token.replace(/^(?:~|\.{1,2})?\//, ''))) return true;
  const times = TIMES.exec(token)?.[1];
  if (times !== undefined && corpus.numbers.holds(times)) return true;
  return corpus.holds(token);
}

/** What a shape alone does not tell: a host from a file, an instance from a tool. */
function kindOf(token: string, kind: TokenKind, corpus: Corpus): TokenKind {
  if (kind === 'place') {
    if (EXCEPTION_END.test(token)) return 'exception';
    if (USUAL_PLACE.test(token)) return 'name';
    if (token.includes('://') || HOST_END.test(token)) return 'place';
    return /\d|^[/.~A-Z]:?[\\/]|\//.test(token) ? 'place' : 'name';
  }
  if (kind === 'name' && /\d/.test(token)) {
    return NUMBERED_TOOL.test(token) || isKnowledge(token, corpus) ? 'name' : 'number';
  }
  return kind;
}

/** True for a name with a digit that is not another one of what the log numbers. */
function isKnowledge(token: string, corpus: Corpus): boolean {
  const stem = token.slice(0, -1);
  const last = stem.split('_').findLast((part) => part !== '') ?? '';
  return ONE_DIGIT.test(token) && !INSTANCE.test(stem) && !corpus.holdsWord(last);
}

/** True for a name with dots of which the log holds every part: a member of a class that it names elsewhere. */
function isMember(token: string, corpus: Corpus): boolean {
  const parts = token.split('.');
  return parts.length > 1 && parts.every((part) => /^[A-Za-z]{3,}$/.test(part) && corpus.holdsWord(part));
}

/** Hands each match to `use` and leaves blanks in its place. */
function take(text: string, pattern: RegExp, use: (token: string) => void): string {
  return text.replace(pattern, (...found: unknown[]) => {
    const groups = found.filter((part) => typeof part === 'string');
    const whole = groups[0] ?? '';
    // After the match and its groups comes the text itself.
    const inner = groups.length > 2 ? (groups.slice(1, -1).find((group) => group !== '') ?? whole) : whole;
    use(pattern === LINES || pattern === CODE ? inner : whole);
    return ' '.repeat(whole.length);
  });
}
