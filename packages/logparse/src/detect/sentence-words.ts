import { isNegation, namesNext } from '../templates/word-nature.ts';
import { textOf } from './agreeing-columns.ts';
import type { Start } from './anchor-starts.ts';
import { beginningOf } from './message-beginning.ts';

/*
 * `nginx: listening on 80` and `checkpoint starting: time` have the same form: words in front of a colon. One of them is cut
 * off as the name of who wrote, and the other must not be, since a message without its first words says something else.
 * Three things tell them apart, of which the first two hold in any language:
 * - A name comes with various messages. The first words of a sentence come with its end.
 * - Most names of programs are no plain words: they hold a digit, a dot, a dash, a capital inside, or a process in brackets.
 * - In English what happened is told by a participle, and what is denied by a negation. Neither writes anything.
 * Where they do not tell, the words stay in the message, which then lacks nothing.
 */

/** So many lines of a value until the messages behind it tell something. */
const MIN_LINES = 3;
const MOST = 0.5;
/** `ready: 3 s`: so few words behind a colon are a value rather than a message. */
const WORDS_OF_VALUE = 2;
/** Of letters alone, at most the first of them a capital; other scripts, too. */
const PLAIN = /^[A-Z]?[a-z\x80-\uffff]+$/;
const SMALL = /^[a-z\x80-\uffff]+$/;
/** `failed`, `started`. Services are called `billing` and `shipping`, so the other participle tells nothing. */
const HAPPENED = /^[A-Za-z][a-z]{2,}ed$/;

/** True where the tokens with a colon in a column begin what the lines say, and name no one. */
export function areWordsOfSentence(starts: readonly Start[], at: number): boolean {
  if (tellMostlyEnds(starts, at)) return true;
  const isValue = ({ line, columns }: Start) => wordsOf(line.slice(columns[at]?.end)) <= WORDS_OF_VALUE;
  return holdMost(starts, (start) => SMALL.test(bareOf(start, at)) && isValue(start)) && vary(starts, at, at) === false;
}

/** True where a word in a column and the token with a colon behind it begin what the lines say: `checkpoint starting:`. */
export function isPhrase(starts: readonly Start[], at: number, isAfterLevel: boolean): boolean {
  if (!holdMost(starts, (start) => PLAIN.test(bareOf(start, at + 1)))) return false;
  if (tellMostlyEnds(starts, at + 1)) return true;
  const isPlain = holdMost(starts, (start) => PLAIN.test(bareOf(start, at)));
  // A host stands in front of a level; behind one, words have to show that they are names.
  return isAfterLevel ? isPlain || vary(starts, at, at + 1) !== true : vary(starts, at, at + 1) === false;
}

/** True for a word of letters alone, which may be the name of someone as well as any word of a sentence. */
export function isOfLetters(word: string): boolean {
  return PLAIN.test(word);
}

/** True for a word that tells what happened, what did not, or of whom: it writes nothing. */
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

/** Whether most values of some columns come with several messages; null where none comes often enough to tell, and where all lines say the same. */
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
