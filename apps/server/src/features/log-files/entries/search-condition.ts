import type { Dialect } from './dialect.ts';
import { BESIDE_COLUMNS, type KeptLines, RAW_PARTS, rawText } from './entry-json.ts';
import type { EntryFilter } from './entry-operations.ts';
import { PLAIN_TIME } from './plain-times.ts';

type Search = NonNullable<EntryFilter['search']>;
type Values = Record<string, string>;

/**
 * An entry is found by its lines as they stand in the file, by its message where that is not part of them as it is (it
 * stood escaped or colored), by the values of its metadata, and by the lines beside it that belong to no entry.
 */
export function searchCondition(search: Search, kept: KeptLines, dialect: Dialect): { sql: string; values: Values } {
  const { text, isRegex } = search;
  const found = (column: string) => foundIn(column, search, dialect);
  const values: Values = isRegex || isExact(search) ? { text } : { text: literal(text, search), ...exactRun(text) };
  if (!kept.hasRawLines) return { sql: found('message'), values };
  const coloured = RAW_PARTS.filter((part) => !(kept.hasPlainTimes && part === 'raw_time'));
  const isColoured = `(${coloured.map((part) => dialect.contains(part, dialect.character(27))).join(' OR ')})`;
  const wholeText = rawText(dialect);
  const uncoloured = dialect.withoutMatches(wholeText, COLOURS);
  const places = [
    found(kept.hasPlainTimes && isBehindTimes(search) ? behindTime(dialect) : wholeText),
    // An expression may be anchored to the message as well as to the line.
    isRegex ? found('message') : `(raw IS NOT NULL AND ${found('message')})`,
    `(${isColoured} AND ${found(uncoloured)})`,
    ...(kept.hasLinesBeside ? BESIDE_COLUMNS.map((column) => `coalesce(${found(column)}, false)`) : []),
  ];
  if (!isRegex) {
    const json = JSON.stringify(text).slice(1, -1);
    // The first condition is quick where metadata comes again and again.
    const mayHold = dialect.mayContain('metadata', '$json', isAscii(json));
    places.push(`(${mayHold} AND ${dialect.matches('metadata', '$value', ignoresCase(search))})`);
    Object.assign(values, { json, value: IN_VALUE + literal(json, search) });
  }
  return { sql: `(${places.join(' OR ')})`, values };
}

/** An entry's lines without the time at their beginning, whose unpacking takes as long as that of the messages. */
const behindTime = ({ joined }: Dialect) => `coalesce(raw, ${joined(['raw_head', 'message', 'raw_tail'])})`;

/** Whether a text cannot stand in a plain time, nor begin in one: a time ends with a blank or a quote. */
function isBehindTimes({ text, isRegex }: Search): boolean {
  if (isRegex) return false;
  const characters = [...text];
  const end = characters.findIndex((character) => !PLAIN_TIME.test(character.toUpperCase()));
  return end >= 0 && !characters.slice(0, end).some((character) => character === ' ' || character === '"');
}

/** RE2 that ignores the case is faster than contains(lower()), and four times as fast as ILIKE. */
function foundIn(text: string, search: Search, dialect: Dialect): string {
  const matches = dialect.matches(text, '$text', ignoresCase(search));
  if (search.isRegex) return matches;
  if (isExact(search)) return dialect.contains(text, '$text');
  // Quicker than an expression, and most texts do not hold it.
  return exactRun(search.text) === null ? matches : `(${dialect.contains(text, '$run')} AND ${matches})`;
}

/** The longest run of characters that are the same in either case; null where it is too short to be rare. */
function exactRun(text: string): { run: string } | null {
  const runs = text.match(/[^\p{L}\p{M}\r\n]+/gu) ?? [];
  const run = runs.reduce((longest, one) => (one.length > longest.length ? one : longest), '');
  return run.length >= RARE_LENGTH && isSameInEitherCase(run) ? { run } : null;
}

const RARE_LENGTH = 3;

/** Of a text in ASCII both cases of each letter are written out: RE2 needs more time where it may fold any letter. */
const ignoresCase = ({ matchCase, isRegex, text }: Search) => !matchCase && (isRegex || !isAscii(text));

const isAscii = (text: string) => Buffer.byteLength(text) === text.length;

const isSameInEitherCase = (text: string) => text.toLowerCase() === text.toUpperCase();

/** A text of digits and signs is the same in either case; the end of a line stands in two ways. */
const isExact = ({ text, matchCase }: Search) => !text.includes('\n') && (matchCase || isSameInEitherCase(text));

/** The text as an expression that matches it. */
const literal = (text: string, search: Search) =>
  [...text.replaceAll('\r\n', '\n')].map((character) => pieceOf(character, search)).join('');

function pieceOf(character: string, { text, matchCase }: Search): string {
  if (character === '\n') return '\\r?\\n';
  if (!matchCase && isAscii(text) && /[a-z]/i.test(character)) {
    return `[${character.toLowerCase()}${character.toUpperCase()}]`;
  }
  return character.replace(/[\\^$.*+?()[\]{}|]/, '\\$&');
}

/** Terminal colors and erasures: who searches for what a terminal shows does not know of them. */
const COLOURS = '\\x1b\\[[0-?]*[ -/]*[@-~]';

/** A value in compact JSON and what it begins with: names are never preceded by a colon. */
const IN_VALUE = String.raw`:(?:"(?:[^"\\]|\\.)*?|[^",{}\[\]]*?)`;
