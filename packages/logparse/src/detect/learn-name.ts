import { levelOfWord, NO_LEVEL } from '../normalize/level.ts';
import { isActionWord } from '../templates/word-nature.ts';
import { AGREE } from './agreeing-columns.ts';
import type { Start } from './anchor-starts.ts';
import { beginningOf } from './message-beginning.ts';
import { DIVIDERS, holdsBlank, isFormed, NamedBeginning, type NameForm } from './name-form.ts';

const MIN_STARTS = 8;
/** One name in so many lines at most, and so many lines of a name until it tells something. */
const LINES_A_NAME = 4;
const MIN_LINES = 3;

/** A start whose words up to a separator are one column. */
interface Named {
  start: Start;
  name: string;
  /** How the message begins. */
  message: string;
}

/**
 * Finds the separator behind names of which some hold blanks: `chrome.exe - `, `putty.exe *64 - `. Null where what stands
 * in front of it may be words of messages. The starts are cut anew: the name is one column.
 */
export function learnName(starts: readonly Start[], at: number): { form: NameForm; starts: Start[] } | null {
  if (starts.length < MIN_STARTS) return null;
  for (const divider of DIVIDERS) {
    const named = namedBy(divider, starts, at);
    if (named.length < starts.length * AGREE || !areNames(named, divider)) continue;
    const names = [...new Set(named.map(({ name }) => name))];
    return { form: { divider, names }, starts: named.map(({ start }) => start) };
  }
  return null;
}

function namedBy(divider: string, starts: readonly Start[], at: number): Named[] {
  const beginning = new NamedBeginning({ divider, names: [] });
  return starts.flatMap(({ line, columns }) => {
    const from = columns[at]?.start;
    if (from === undefined || !beginning.find(line.slice(from))) return [];
    const { name, length } = beginning;
    const end = from + length;
    const column = { kind: 'name' as const, start: from, end, shape: null, opener: '' };
    const behind = columns.filter(({ start }) => start >= end);
    const message = beginningOf(line.slice(end));
    return [{ name, message, start: { line, columns: [...columns.slice(0, at), column, ...behind] } }];
  });
}

/** Names are few, come with various messages, are no levels, and hold blanks in some lines but not in all. */
function areNames(named: readonly Named[], divider: string): boolean {
  const messages = new Map<string, Set<string>>();
  for (const { name, message } of named) messages.set(name, (messages.get(name) ?? new Set()).add(message));
  if (messages.size * LINES_A_NAME > named.length) return false;
  const spaced = named.filter(({ name }) => holdsBlank(name));
  if (spaced.length === 0 || spaced.length > named.length * AGREE) return false;
  if ([...messages.keys()].some((name) => levelOfWord(name) !== NO_LEVEL)) return false;
  const frequent = [...messages].filter(([of]) => named.filter(({ name }) => name === of).length >= MIN_LINES);
  if (!areMost(frequent, ([, own]) => own.size > 1)) return false;
  if (spaced.every(({ name }) => isFormed(name))) return true;
  // `read failed - no route` and `write failed - no route` are messages that share how they end.
  if (divider === ':' || spaced.some(({ name }) => name.split(' ').some(isActionWord))) return false;
  return areMost(frequent, ([of, own]) => isShared(own, of, messages));
}

function areMost<T>(all: readonly T[], holds: (one: T) => boolean): boolean {
  return all.length > 0 && all.filter(holds).length * 2 > all.length;
}

function isShared(own: Set<string>, of: string, messages: Map<string, Set<string>>): boolean {
  return [...messages].some(([name, others]) => name !== of && [...own].some((message) => others.has(message)));
}
