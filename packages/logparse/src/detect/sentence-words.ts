import { isNegation, namesNext } from '../templates/word-nature.ts';
import { textOf } from './agreeing-columns.ts';
import type { Start } from './anchor-starts.ts';
import { beginningOf } from './message-beginning.ts';

/*
 * `nginx: listening on 80` and `checkpoint starting: time` look alike: words before a colon. The first is the name of a
 * program and becomes a column. The second must stay in the message, which would otherwise say something else.
 * Three signs tell them apart; the first two work in any language:
 * - A name appears with different messages. The start of a sentence always has the same continuation.
 * - Most program names are not plain words: they contain a digit, a dot, a dash, an inner capital, or a process in brackets.
 * - In English, a participle states what happened, and a negation what did not. Neither is a program.
 * In doubt, the words stay in the message, so nothing is lost from it.
 */

/** A value needs this many lines before its messages mean anything. */
const MIN_LINES = 3;
const MOST = 0.5;
/** `ready: 3 s`: so few words behind a colon are a value rather than a message. */
const WORDS_OF_VALUE = 2;
/** Only letters, of any script; only the first may be a capital. */
const PLAIN = /^[A-Z]?[a-z\x80-\uffff]+$/;
const SMALL = /^[a-z\x80-\uffff]+$/;
/** `failed`, `started`. Words in -ing do not count: services are called `billing` and `shipping`. */
const HAPPENED = /^[A-Za-z][a-z]{2,}ed$/;

/** True if the tokens that end in a colon start a sentence instead of naming the program that wrote the line. */
export function areWordsOfSentence(starts: readonly Start[], at: number): boolean {
  if (tellMostlyEnds(starts, at)) return true;
  const isValue = ({ line, columns }: Start) => wordsOf(line.slice(columns[at]?.end)) <= WORDS_OF_VALUE;
  return holdMost(starts, (start) => SMALL.test(bareOf(start, at)) && isValue(start)) && vary(starts, at, at) === false;
}

/** True if a word and the following token with a colon start a sentence: `checkpoint starting:`. */
export function isPhrase(starts: readonly Start[], at: number, isAfterLevel: boolean): boolean {
  if (!holdMost(starts, (start) => PLAIN.test(bareOf(start, at + 1)))) return false;
  if (tellMostlyEnds(starts, at + 1)) return true;
  const isPlain = holdMost(starts, (start) => PLAIN.test(bareOf(start, at)));
  // A host stands in front of a level; behind one, words have to show that they are names.
  return isAfterLevel ? isPlain || vary(starts, at, at + 1) !== true : vary(starts, at, at + 1) === false;
}

/** True for a word that contains only letters. It may be a name or an ordinary word. */
export function isOfLetters(word: string): boolean {
  return PLAIN.test(word);
}

/** True for a participle, a negation, or a word that introduces a name. No program has such a name. */
export function tellsEnd(word: string): boolean {
  return HAPPENED.test(word) || isNegation(word) || namesNext(word);
}

/** Of the different tokens in a column: a daemon may be called `named`. */
function tellMostlyEnds(starts: readonly Start[], at: number): boolean {
  const tokens = [...new Set(starts.map((start) => bareOf(start, at)))];
  return tokens.filter(tellsEnd).length > tokens.length * MOST;
}

function wordsOf(text: string): number {
  return text.trim().split(/\s+/, WORDS_OF_VALUE + 1).length;
}

function bareOf(start: Start, at: number): string {
  return textOf(start, at).replace(/:$/, '');
}

function holdMost(starts: readonly Start[], holds: (start: Start) => boolean): boolean {
  return starts.filter(holds).length > starts.length * MOST;
}

/** Whether most values of some columns appear with several messages; null if no value is frequent enough, or all lines are alike. */
function vary(starts: readonly Start[], from: number, to: number): boolean | null {
  const known = new Map<string, { lines: number; messages: Set<string> }>();
  for (const { line, columns } of starts) {
    const end = columns[to]?.end;
    if (end === undefined) continue;
    const value = line.slice(columns[from]?.start, end);
    const seen = known.get(value) ?? { lines: 0, messages: new Set() };
    known.set(value, seen);
    seen.lines++;
    seen.messages.add(beginningOf(line.slice(end)));
  }
  const frequent = [...known.values()].filter(({ lines }) => lines >= MIN_LINES);
  const varied = frequent.filter(({ messages }) => messages.size > 1).length;
  return frequent.length === 0 || (known.size === 1 && varied === 0) ? null : varied > frequent.length * MOST;
}
