import { AGREE, shareOf, strongKind, textOf } from './agreeing-columns.ts';
import type { Start } from './anchor-starts.ts';
import type { Column } from './columns.ts';
import { type HeaderColumn, toHeader, WORD } from './header.ts';
import { isWordOfHeader } from './header-word.ts';
import { learnName } from './learn-name.ts';
import { withLetterTags } from './letter-tags.ts';
import { isLevelNext } from './level-next.ts';
import { areWordsOfSentence } from './sentence-words.ts';
import { areBareOrLevels, areLevelLetters, endsInDelimiter, holdsLogger, holdsMessage } from './word-columns.ts';

const MAX_COLUMNS = 14;
/** Of names with a colon right behind them; where all are filled up, the colon is a separator. */
const LEAST_NAMED = 0.3;
const BARE_OR_LEVEL: HeaderColumn = { kind: 'level', shape: null, opener: '', mayBeBare: true };
const LETTER: HeaderColumn = { kind: 'level', shape: null, opener: '', isSmallLetter: true };

/** Adds columns after the anchor while the starts agree on their class. */
export function extendHeader(
  head: HeaderColumn[],
  starts: readonly Start[],
  anchor: number,
  stop: string,
): HeaderColumn[] {
  const columns = [...head];
  let agreeing = starts;
  for (let at = anchor + 1; at < MAX_COLUMNS; at++) {
    agreeing = withPaddedNames(withLetterTags(agreeing, at), at);
    if (areBareOrLevels(agreeing, at, columns)) {
      columns.push(BARE_OR_LEVEL);
      continue;
    }
    const strong = strongKind(agreeing, at);
    if (strong === 'bracket' && holdsMessage(agreeing, at)) break;
    if (strong === 'component' && stop === '' && namesNoOne(agreeing, at, columns)) break;
    if (strong !== null) {
      agreeing = agreeing.filter((start) => start.columns[at]?.kind === strong);
      const sample = agreeing[0]?.columns[at];
      if (sample === undefined) break;
      columns.push(strongColumn(agreeing, at, sample));
      // Behind `[com.acme.Shop] - ` stands the message.
      if (strong === 'separator' && columns.at(-2)?.isLogger) break;
      if (strong === 'component' && stop !== ':' && !isLevelNext(agreeing, at, columns)) break;
      continue;
    }
    if (areLevelLetters(agreeing, at, columns)) {
      columns.push(LETTER);
      continue;
    }
    const named = stop === '' ? learnName(agreeing, at) : null;
    if (named !== null) {
      agreeing = named.starts;
      columns.push({ kind: 'name', shape: null, opener: '', name: named.form });
      if (!isLevelNext(agreeing, at, columns)) break;
    } else if (isWordOfHeader(agreeing, at, columns, stop)) columns.push(WORD);
    else break;
  }
  return withoutMessage(columns, anchor, starts);
}

/** A component that begins a sentence. Behind the host of a line, or before its level, it is none. */
function namesNoOne(starts: readonly Start[], at: number, head: readonly HeaderColumn[]): boolean {
  return head.at(-1)?.kind !== 'word' && !isLevelNext(starts, at, head) && areWordsOfSentence(starts, at);
}

function strongColumn(starts: readonly Start[], at: number, sample: Column): HeaderColumn {
  const column = toHeader(sample);
  if (sample.kind === 'bracket' && holdsLogger(starts, at)) return { ...column, isLogger: true };
  if (sample.kind === 'level' && endsInDelimiter(starts, at, '|')) return { ...column, isBarred: true };
  return column;
}

/** `OkHttp  : ` beside `ActivityManager: `: a name that is shorter than others may be filled up before its colon. */
function withPaddedNames(starts: readonly Start[], at: number): readonly Start[] {
  const padded = starts.filter((start) => isPaddedName(start, at));
  const named = shareOf(starts, at, ['component']);
  if (padded.length === 0 || named < LEAST_NAMED || named + padded.length / starts.length < AGREE) return starts;
  return starts.map((start) => {
    if (!padded.includes(start)) return start;
    const { line, columns } = start;
    const [name, colon] = columns.slice(at, at + 2) as [Column, Column];
    const joined: Column = { ...name, kind: 'component', end: colon.end };
    return { line, columns: [...columns.slice(0, at), joined, ...columns.slice(at + 2)] };
  });
}

function isPaddedName(start: Start, at: number): boolean {
  return start.columns[at]?.kind === 'word' && textOf(start, at + 1) === ':';
}

/** A header that leaves most lines without a message took too much. */
function withoutMessage(columns: readonly HeaderColumn[], anchor: number, starts: readonly Start[]): HeaderColumn[] {
  const kept = [...columns];
  const isEmptied = starts.filter((start) => start.columns.length <= kept.length).length > starts.length * 0.5;
  while (isEmptied && kept.length > anchor + 1 && kept.at(-1)?.kind !== 'level') kept.pop();
  return kept;
}
