import { withoutOverwritten } from './overwritten.ts';

const ESCAPE = String.fromCharCode(27);
const BELL = String.fromCharCode(7);
const NUL = String.fromCharCode(0);
const BYTE_ORDER_MARK = '\ufeff';
const REPLACEMENT = '\ufffd';
// Control sequences (ECMA-48 5.4), strings for the terminal such as window titles, and two-character escapes.
const ANSI = new RegExp(
  `${ESCAPE}(?:\\[[0-?]*[ -/]*[@-~]|[\\]P_^X][^${BELL}${ESCAPE}\\n]*(?:${BELL}|${ESCAPE}\\\\)?|[@-Z\\\\-_])`,
  'g',
);

/** A string for the terminal in which the writer of a line states when it wrote it: `_bk;t=1741000000123`. */
const STAMPED = new RegExp(
  `(^|[\\n\\r])${ESCAPE}[\\]P_^X](?:[\\w-]*;)*(?:t|ts|time|timestamp)=(\\d{10}|\\d{13}|\\d{16})(?:;[^${BELL}${ESCAPE}\\n]*)?(?:${BELL}|${ESCAPE}\\\\)`,
  'g',
);

// The colors and erasures above as `cat -v` and the like write them down.
const CARET_ESCAPE = '^[[';
const CARET_ANSI = /\^\[\[[\d;]*[mK]/g;
/** The end of a color that has lost its escape on a way through tables and forms, and all such marks. */
export const BARE_RESET = '[0m';
const BARE_ANSI = /(?<!\\(?:u001b|x1b|033|e))\[(?:\d{1,3}(?:;\d{1,3})*)?m/gi;
const NUL_RUNS = new RegExp(`(^|\\n)${NUL}+|${NUL}{2,}`, 'g');
const BACKSPACE = String.fromCharCode(8);
/** A sign and the backspace that takes it away. */
const TAKEN_BACK = new RegExp(`[^\\n${BACKSPACE}]${BACKSPACE}`, 'g');
/** In a row. */
const MOST_TAKEN_BACK = 80;
const TAB = 9;
const LINE_FEED = 10;
const RETURN = 13;
const BLANK = 32;
/** Shifts, bells and marks of terminals, which show nothing. */
const SILENT = new RegExp(
  `[${Array.from({ length: BLANK }, (_none, code) => code)
    .filter((code) => code > 0 && code !== TAB && code !== LINE_FEED && code !== RETURN)
    .map((code) => String.fromCharCode(code))
    .join('')}]`,
  'g',
);
const LINE_MARKS = new RegExp(`(^|\\n)${BYTE_ORDER_MARK}+`, 'g');

/** Text without terminal escapes and with U+FFFD for NUL and for lone surrogates. Line ends stay where they are. */
export function cleanText(text: string): string {
  let clean = text;
  if (clean.includes(NUL)) clean = clean.replaceAll(NUL, '\ufffd');
  if (clean.includes(ESCAPE)) clean = clean.replace(ANSI, '');
  if (clean.includes(CARET_ESCAPE)) clean = clean.replace(CARET_ANSI, '');
  return clean.isWellFormed() ? clean : clean.toWellFormed();
}

/**
 * The same for a text that begins with a line: also without the marks that stand where files were put together, without runs
 * of NUL, with the times in front that strings for the terminal state, and with what a terminal would show in the end of lines that were written over.
 */
export function cleanLines(text: string): string {
  let clean = text.includes(BYTE_ORDER_MARK) ? text.replace(LINE_MARKS, '$1') : text;
  if (clean.includes(NUL)) clean = clean.replace(NUL_RUNS, (_run, before: string | undefined) => before ?? ' ');
  if (clean.includes(ESCAPE)) clean = clean.replace(STAMPED, '$1$2 ');
  clean = cleanText(clean);
  if (clean.includes(BARE_RESET)) clean = clean.replace(BARE_ANSI, '');
  clean = withoutOverwritten(clean);
  for (let n = 0; n < MOST_TAKEN_BACK && clean.includes(BACKSPACE); n++) clean = clean.replace(TAKEN_BACK, '');
  return clean.replace(SILENT, '');
}

/** Text without the mark that some editors put in front of a file. */
function withoutByteOrderMark(text: string): string {
  return text.startsWith(BYTE_ORDER_MARK) ? text.slice(1) : text;
}

/** Cleans a text that comes in pieces, and remembers whether something had to be replaced. */
export class TextCleaner {
  hasReplaced = false;
  #isFirst = true;

  /** Takes whole lines. */
  lines(text: string): string {
    return this.#watched(cleanLines(text));
  }

  /** Takes a piece with any border. */
  piece(piece: string): string {
    const text = this.#isFirst ? withoutByteOrderMark(piece) : piece;
    this.#isFirst = this.#isFirst && piece === '';
    return this.#watched(cleanText(text));
  }

  #watched(text: string): string {
    this.hasReplaced ||= text.includes(REPLACEMENT);
    return text;
  }
}
