import { levelOfWord, NO_LEVEL } from '../normalize/level.ts';
import { type Token, WILDCARD } from './token-store.ts';
import {
  isActionWord,
  isBooleanWord,
  isNegation,
  isPlainWord,
  isPreposition,
  looksLikeId,
  mayBeName,
  mayNameNext,
  namesNext,
} from './word-nature.ts';

/** A token that stands in a column and how many messages have it there. */
export interface ColumnValue {
  token: Token;
  count: number;
}

const MANY = 6;
const OTHER_PAIRS = 2;
/** So many values in their order are a form of their own. */
const MANY_VALUES = 3;
const CLOSING = new Set([']', ')', '}']);
const OPENING = new Set(['"', "'", '[', '(', '<', '{']);

/** Decides whether the different tokens of one column are values of one message or words of different messages. */
export function isVariableColumn(tokens: readonly Token[], column: number, values: readonly ColumnValue[]): boolean {
  const words = values.filter(({ token }) => token.kind === 'word').map(({ token }) => token.text);
  if (words.length === 0) return true;
  const others = tokens.filter((token, at) => at !== column && token.kind === 'word').length;
  if (words.some(isNegation)) return words.every(isBooleanWord);
  if (words.every(isBooleanWord)) return !(words.every(isDirection) && isDoing(tokens[column - 1]));
  const idLike = words.filter(looksLikeId).length;
  const hasPlaceholder = words.length < values.length;
  const before = tokens[column - 1];
  const twoBefore = tokens[column - 2];
  if (before?.text === '=' || isOfPairs(tokens, column) || isBehindArrow(tokens, column)) return true;
  // With nothing else in common two messages are not one.
  if (others === 0 && tokens.filter(({ kind }) => kind === 'placeholder').length < MANY_VALUES)
    return idLike === words.length && hasPlaceholder;
  if (idLike === words.length) return true;
  if (hasPlaceholder && !words.some(isFunctionWord)) return true;
  if (values.length > 2 && (isOfListOfValues(tokens, column) || (before?.text === ':' && !words.some(isPlainWord))))
    return true;
  if (before !== undefined && OPENING.has(before.text) && isClosed(tokens, column)) {
    return before.text === '"' || before.text === "'" || values.length > 2;
  }
  const lead = before?.kind === 'punctuation' ? twoBefore : before;
  const isNamed = lead?.kind === 'word' && (namesNext(lead.text) || mayNameNext(lead.text)) && values.length > 2;
  // Of several names some are plurals: `group orders`.
  const actions = words.filter((word) => isActionWord(word) && !(isNamed && word.endsWith('s'))).length;
  if (actions * 2 >= words.length) return false;
  if (lead?.kind === 'word') {
    if (namesNext(lead.text)) return true;
    if (mayNameNext(lead.text)) return values.length > 2;
    if (isPreposition(lead.text)) return values.length > 2 || !words.every(isPlainWord);
  }
  if (words.length > 2 && before?.kind !== 'punctuation' && column > 0 && words.every(isCode)) return true;
  if (words.length > 2 && isOfNamedParts(tokens, column)) return true;
  if (values.length >= 3 && areIdentifiers(words) && others >= 2) return true;
  return values.length >= MANY && others >= (column === 0 ? 3 : 2) && !areEachFrequent(values);
}

/** `12 USD`, `answer AA`: a short word of capitals that is no level. */
function isCode(word: string): boolean {
  return /^[A-Z]{2,5}$/.test(word) && levelOfWord(word) === NO_LEVEL;
}

/** Of names such as `NR_ORDER` some may have one part. */
function areIdentifiers(words: readonly string[]): boolean {
  const isName = (word: string) => mayBeName(word) || looksLikeId(word);
  return words.some(isName) && words.every((word) => isName(word) || /^[A-Z]{4,}$/.test(word));
}

/** `owner:ada` where other keys have values too. */
function isOfPairs(tokens: readonly Token[], column: number): boolean {
  const isValue = (at: number) =>
    tokens[at - 1]?.text === ':' &&
    tokens[at - 2]?.kind === 'word' &&
    tokens[at]?.spaced === false &&
    tokens[at - 1]?.spaced === false;
  if (!isValue(column)) return false;
  return tokens.filter(({ kind }, at) => at !== column && kind === 'placeholder' && isValue(at)).length >= OTHER_PAIRS;
}

/** `pump 3: <*> -> HELD`: what went before it was one of several, too. */
function isBehindArrow(tokens: readonly Token[], column: number): boolean {
  const [from, shaft, head] = tokens.slice(Math.max(0, column - 3), column);
  return /^[-=]+$/.test(shaft?.text ?? '') && head?.text === '>' && !head.spaced && from?.text === WILDCARD;
}

/** `part 3, size 20, language fr`: between commas stand a name and its value, here and elsewhere. */
function isOfNamedParts(tokens: readonly Token[], column: number): boolean {
  return (
    isNamedPart(tokens, column) && tokens.some(({ kind }, at) => kind === 'placeholder' && isNamedPart(tokens, at))
  );
}

function isNamedPart(tokens: readonly Token[], at: number): boolean {
  const after = tokens[at + 1];
  return tokens[at - 2]?.text === ',' && tokens[at - 1]?.kind === 'word' && (after === undefined || after.text === ',');
}

/** `(12, ada)`: all else between the brackets are values. */
function isOfListOfValues(tokens: readonly Token[], column: number): boolean {
  let from = column;
  while (from > 0 && !OPENING.has(tokens[from - 1]?.text ?? '')) {
    from--;
    if (tokens[from]?.kind === 'word') return false;
  }
  return from > 0 && from < column && CLOSING.has(tokens[column + 1]?.text ?? '');
}

/** `turning on`, `switched off`: a part of the verb. */
function isDirection(word: string): boolean {
  return /^(?:on|off)$/i.test(word);
}

function isDoing(token: Token | undefined): boolean {
  return token?.kind === 'word' && (isActionWord(token.text) || /^(?:turn|switch|power|log|shut)$/i.test(token.text));
}

function isClosed(tokens: readonly Token[], column: number): boolean {
  return tokens[column + 1]?.kind === 'punctuation';
}

function isFunctionWord(word: string): boolean {
  return /^(?:the|a|an|this|that|all|any|and|or|is|are|was|were|be|been|has|have|had|will|invalid|unknown|failed|error)$/i.test(
    word,
  );
}

/** Few values that are each frequent are words of the program: GET and POST, started and stopped. */
function areEachFrequent(values: readonly ColumnValue[]): boolean {
  const total = values.reduce((sum, { count }) => sum + count, 0);
  const rare = values.filter(({ count }) => count <= Math.max(2, total * 0.02)).length;
  return rare * 2 < values.length;
}
