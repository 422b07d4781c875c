import { countedNumbers, type LogNumbers, numbersOf } from './log-numbers.ts';

/** What a text may draw on: everything the model was shown and every counted fact. */
export interface Corpus {
  /** The quotation in the log's own spelling; null for words that the log does not contain in this order. */
  quotation(text: string): string | null;
  /** True for a name, address, path or version that occurs in the data; one with digits only as a whole. */
  holds(token: string): boolean;
  /** True for a word of three letters or more that occurs in the data. */
  holdsWord(word: string): boolean;
  /** True for a line that was shown, or that a table names. */
  holdsLine(line: number): boolean;
  numbers: LogNumbers;
  /** The words of a shown line; null for one that only a table names. */
  textOf(line: number): string | null;
  /** True for a name that occurs in the data, and only in lines of this shape. */
  standsOnlyIn(name: string, shape: RegExp): boolean;
}

const ROW = /^(\d+)\| ?/;
const REPEATS = / \[x\d+\]$/;
const TABLE_LINE = /\b[TL]\d+\b/g;
/** What a reader leaves out of a quotation, or masks in it. */
const ELISION = /\s*(?:…|\.{3,}|\[(?:…|\.{3})\]|\*{2,}|[[<](?:redacted|hidden|masked)[\]>])\s*/i;
const EDGE = /^[\s.,;:!?]+|[\s.,;:!?]+$/g;
/** A quotation may leave out so much of the log between two of its pieces. */
const LONGEST_GAP = 4000;
const OCCURRENCES = 50;
/** No text holds it: lines that do not follow each other are not joined by it. */
const BREAK = '\u0000';
/** Blanks, and the lines of a frame that a console draws around what it wraps. */
const FILLING = /[\s\u2500-\u257f]+/g;
/** A shorter token could come about by chance where a line ends. */
const LEAST_WRAPPED = 6;

/** Makes the shown texts searchable: rows of numbered lines, tables and facts. */
export function corpusOf(texts: readonly string[]): Corpus {
  const joined = texts.join('\n');
  const rows = joined.split('\n').map(readRow);
  const plainRows = rows.map(({ text }) => plain(text)).join('\n');
  const lowered = plainRows.toLowerCase();
  const { flat, begins } = flattened(rows);
  const flatLow = sameLength(flat.toLowerCase(), flat);
  const words = new Set(lowered.match(/[\p{L}]{3,}/gu) ?? []);
  const lines = new Set(rows.flatMap(({ line }) => (line === null ? [] : [line])));
  const named = new Set(joined.match(TABLE_LINE) ?? []);
  const textOfLine = new Map(rows.flatMap(({ line, text }) => (line === null ? [] : [[line, text] as const])));
  return {
    quotation: (text) => spelledAsInLog(text, { flat, flatLow, begins }),
    holds(token) {
      const wanted = plain(token).toLowerCase().replace(EDGE, '');
      if (wanted === '' || named.has(token)) return true;
      if (occursWhole(lowered, wanted)) return true;
      return wanted.length >= LEAST_WRAPPED && occursWhole(flatLow, wanted);
    },
    holdsWord: (word) => words.has(word.toLowerCase()),
    holdsLine: (line) => lines.has(line) || named.has(`L${line}`),
    numbers: numbersOf(plainRows, countedNumbers(joined)),
    textOf: (line) => textOfLine.get(line) ?? null,
    standsOnlyIn(name, shape) {
      const holding = rows.filter(({ text }) => text.includes(name));
      return holding.length > 0 && holding.every(({ text }) => shape.test(text));
    },
  };
}

interface Row {
  line: number | null;
  text: string;
}

/** A row as the log has it, without the number before it and the mark of its repeats. */
function readRow(row: string): Row {
  const number = ROW.exec(row)?.[1];
  if (number === undefined) return { line: null, text: row.replace(TABLE_LINE, ' ') };
  return { line: Number(number), text: row.replace(ROW, '').replace(REPEATS, '') };
}

/** What begins an entry: a time or a level. */
const ENTRY_START =
  /^\W{0,3}(?:\d{4}[-/]\d{2}[-/]\d{2}|\d{2}:\d{2}:\d{2}|[A-Z][a-z]{2} {1,2}\d{1,2} \d{2}:|\d{1,2}[-/][A-Z][a-z]{2}[-/]|(?:TRACE|DEBUG|INFO|NOTICE|WARN(?:ING)?|ERROR|FATAL|SEVERE)\b)/;

interface FlatText {
  flat: string;
  /** Where entries begin in it. */
  begins: number[];
}

/** Rows without blanks; those that follow each other in one piece, so that words that a console cut are whole. */
function flattened(rows: readonly Row[]): FlatText {
  let flat = '';
  const begins: number[] = [];
  let previous: number | null = null;
  for (const { line, text } of rows) {
    const goesOn = line !== null && previous !== null && line === previous + 1;
    if (!goesOn) flat += BREAK;
    if (ENTRY_START.test(text)) begins.push(flat.length);
    flat += plain(text).replace(FILLING, '');
    previous = line;
  }
  return { flat, begins };
}

/** The usual quotes and no escapes: programs and readers write them differently. */
function plain(text: string): string {
  return text
    .replace(/[\u2018\u2019\u201b]/g, "'")
    .replace(/[\u201c\u201d\u201f\u00ab\u00bb]/g, '"')
    .replace(/\\(?=["'\\/])/g, '')
    .replace(/[^\S\n]+/g, ' ');
}

function sameLength(lowered: string, text: string): string {
  return lowered.length === text.length ? lowered : text;
}

function spelledAsInLog(text: string, log: FlatText & { flatLow: string }): string | null {
  const { flat } = log;
  const pieces = plain(text).split(ELISION);
  const elisions = text.match(new RegExp(ELISION.source, 'gi')) ?? [];
  const wanted = pieces.map((piece) => squeezed(piece));
  const places =
    placesOf(wanted, log) ??
    placesOf(
      wanted.map((piece) => piece.replace(EDGE, '')),
      log,
    );
  if (places === null) return null;
  return pieces
    .map((piece, i) => respelled(piece, places[i] === undefined ? '' : flat.slice(places[i])) + (elisions[i] ?? ''))
    .join('');
}

function squeezed(text: string): string {
  return text.replace(FILLING, '').toLowerCase();
}

/** Where the pieces stand one after the other in one entry; null where they do not. */
function placesOf(
  pieces: readonly string[],
  { flatLow: hay, begins }: FlatText & { flatLow: string },
): number[] | null {
  const isParted = (from: number, to: number) => begins.some((begin) => begin >= from && begin <= to);
  const [first = ''] = pieces.filter((piece) => piece !== '');
  if (first === '') return null;
  let start = hay.indexOf(first);
  for (let tries = 0; start >= 0 && tries < OCCURRENCES; tries++) {
    const places: number[] = [];
    let from = start;
    for (const piece of pieces) {
      const at = hay.indexOf(piece, from);
      if (at < 0 || at - from > LONGEST_GAP || (places.length > 0 && at > from && isParted(from, at))) break;
      places.push(at);
      from = at + piece.length;
    }
    if (places.length === pieces.length) return places;
    start = hay.indexOf(first, start + 1);
  }
  return null;
}

/** A piece in the letters of the log: readers begin a quotation with a capital. */
function respelled(piece: string, log: string): string {
  let at = 0;
  const lead = piece.length - piece.replace(/^[\s.,;:!?]+/, '').length;
  return [...piece]
    .map((char, i) => {
      if (/[\s\u2500-\u257f]/.test(char) || i < lead) return char;
      const own = log.charAt(at);
      at += char.length;
      return own.toLowerCase() === char.toLowerCase() ? own : char;
    })
    .join('');
}

/** True where a token stands that is not a piece of a longer number or numbered name. */
function occursWhole(hay: string, token: string): boolean {
  const isNumbered = /\d/.test(token);
  for (let at = hay.indexOf(token); at >= 0; at = hay.indexOf(token, at + 1)) {
    if (!isNumbered) return true;
    const before = hay.slice(Math.max(0, at - 2), at);
    const after = hay.slice(at + token.length, at + token.length + 1);
    const isBegun = /^\d/.test(token) ? /\d$|\d\.$/.test(before) : /[a-z0-9]$/.test(before);
    const goesOn = /\d$/.test(token) ? /^\d/.test(after) : false;
    if (!isBegun && !goesOn) return true;
  }
  return false;
}
