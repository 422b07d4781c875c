import { AGREE } from './agreeing-columns.ts';
import type { Start } from './anchor-starts.ts';
import type { HeaderColumn } from './header.ts';

const MIN_LETTERS = 3;
const MIN_PADDED = 4;
const LEVEL_LETTER = /^[iwedfct]$/;
const LETTER_AND_MARK = /^[FCEWID]:$/;
const CELL = /^[\w.-]+;$/;
/** `mod_fuse.c:39` */
const SOURCE = /^[\w./-]+\.[A-Za-z]{1,4}:\d{1,5}:?$/;
/** `[Wheel]`, `[gc,heap  ]` */
const BRACKETED = /^\[[A-Za-z][A-Za-z ,]*\]:?$/;
/** `{Wheel}` */
const BRACED = /^\{[A-Za-z_$][\w.$:-]*\}:?$/;
const TRAILER = / [([]([^\s()[\]]+)[)\]]\s*$/;
const LOGGER = /^[A-Za-z_$][\w$-]*(?:(?:\.|::|\/)[\w$<>*~-]+)+\/?:?$/;

/** True when nearly every start's word in a column ends at the delimiter. */
export function endsInDelimiter(starts: readonly Start[], at: number, stop: string): boolean {
  const ending = starts.filter(
    ({ line, columns }) =>
      line
        .slice(columns[at]?.end ?? line.length)
        .trimStart()
        .charAt(0) === stop,
  );
  return ending.length >= starts.length * AGREE;
}

/** True when nearly all starts have a name with a semicolon behind it, and one behind what stands before: `<4f2a>; mail; `. */
export function areCells(starts: readonly Start[], at: number): boolean {
  const cells = starts.filter(({ line, columns }) => {
    const before = columns[at - 1]?.end ?? 0;
    return (
      CELL.test(line.slice(columns[at]?.start, columns[at]?.end)) && line.slice(before - 1, before + 1).includes(';')
    );
  });
  return starts.length >= MIN_LETTERS && cells.length >= starts.length * AGREE;
}

/** True when nearly all starts end in a dotted name in brackets: `… (kafka.log.Log)`. */
export function endsInLogger(starts: readonly Start[]): boolean {
  const ending = starts.filter(({ line }) => {
    const name = TRAILER.exec(line)?.[1];
    return name !== undefined && LOGGER.test(name);
  });
  return starts.length >= MIN_LETTERS && ending.length >= starts.length * AGREE;
}

/** True for a column of dotted names, of places in source files, or of few names with a wide gap behind them. */
export function looksLikeLogger(starts: readonly Start[], at: number, isAfterLevel: boolean): boolean {
  const texts = starts.map((start) => start.line.slice(start.columns[at]?.start, start.columns[at]?.end));
  if (texts.filter((text) => LOGGER.test(text)).length >= starts.length * AGREE) return true;
  const others = [SOURCE, BRACED].some(
    (form) => texts.filter((text) => form.test(text)).length >= starts.length * AGREE,
  );
  if (others && new Set(texts).size > 1) return true;
  if (isPadded(starts, at)) return true;
  if (!isAfterLevel) return false;
  const wide = starts.filter((start) => /^(?:\t| {2})/.test(start.line.slice(start.columns[at]?.end)));
  return wide.length >= starts.length * 0.8 && new Set(texts).size <= Math.max(3, starts.length / 20);
}

/** True for words that are filled up with blanks, so that what follows begins at one place: of unequal length, or far from it. */
function isPadded(starts: readonly Start[], at: number): boolean {
  if (starts.length < MIN_PADDED || !starts.every(({ columns }) => columns[at + 1] !== undefined)) return false;
  const places = starts.map(({ columns }) => columns[at + 1]?.start ?? 0);
  const place = Math.min(...places);
  // What follows may be indented.
  const aligned = starts.filter((_start, i) => places[i] === place);
  if (aligned.length < starts.length * AGREE) return false;
  const lengths = new Set(aligned.map(({ columns }) => (columns[at]?.end ?? 0) - (columns[at]?.start ?? 0)));
  // Two columns that are as long together are chance.
  const filled = aligned.some(({ line, columns }) => /^(?:\t| {2})/.test(line.slice(columns[at]?.end)));
  const isWide = aligned.every(({ line, columns }) => /^ {3}/.test(line.slice(columns[at]?.end)));
  return (lengths.size > 1 && filled) || isWide;
}

/** True for a column of small letters that stand for levels, where no column before it is the level. */
export function areLevelLetters(starts: readonly Start[], at: number, head: readonly HeaderColumn[]): boolean {
  if (starts.length < MIN_LETTERS || head.some(({ kind, shape }) => kind === 'level' || shape === 'klog')) return false;
  const letters = starts
    .map((start) => start.line.slice(start.columns[at]?.start, start.columns[at]?.end))
    .filter((text) => LEVEL_LETTER.test(text));
  // An article or a name of one letter does not change from line to line.
  return letters.length >= starts.length * AGREE && new Set(letters).size > 1;
}

/** True for a column that holds a colon on each line, with the letter of a level before some of them. */
export function areBareOrLevels(starts: readonly Start[], at: number, head: readonly HeaderColumn[]): boolean {
  if (starts.length < MIN_LETTERS || head.some(({ kind, shape }) => kind === 'level' || shape === 'klog')) return false;
  const texts = starts.map(({ line, columns }) => line.slice(columns[at]?.start, columns[at]?.end));
  const marked = texts.filter((text) => LETTER_AND_MARK.test(text)).length;
  const bare = texts.filter((text) => text === ':').length;
  return marked > 0 && bare > 0 && marked + bare === texts.length;
}

/** True when most brackets of a column hold a text in quotes: the message and what belongs to it. */
export function holdsMessage(starts: readonly Start[], at: number): boolean {
  return (
    starts.filter(({ line, columns }) => line.charAt((columns[at]?.start ?? 0) + 1) === '"').length * 2 >= starts.length
  );
}

/** True when all brackets of a column hold a name of letters. */
export function holdsWord(starts: readonly Start[], at: number): boolean {
  return starts.every(({ line, columns }) => BRACKETED.test(line.slice(columns[at]?.start, columns[at]?.end)));
}

/** True when nearly all brackets of a column hold a dotted name. */
export function holdsLogger(starts: readonly Start[], at: number): boolean {
  const names = starts.map((start) =>
    start.line.slice((start.columns[at]?.start ?? 0) + 1, start.columns[at]?.end).replace(/[^\w>*~/]+$/, ''),
  );
  return names.filter((name) => LOGGER.test(name.trim())).length >= starts.length * AGREE;
}
