const ESCAPE = String.fromCharCode(27);
const BELL = String.fromCharCode(7);
const NUL = String.fromCharCode(0);
const BYTE_ORDER_MARK = '\ufeff';
const REPLACEMENT = '\ufffd';
// Control sequences (ECMA-48 5.4), operating system commands such as window titles, and two-character escapes.
const ANSI = new RegExp(
  `${ESCAPE}(?:\\[[0-?]*[ -/]*[@-~]|\\][^${BELL}${ESCAPE}\\n]*(?:${BELL}|${ESCAPE}\\\\)?|[@-Z\\\\-_])`,
  'g',
);

// The colours and erasures above as `cat -v` and the like write them down.
const CARET_ESCAPE = '^[[';
const CARET_ANSI = /\^\[\[[\d;]*[mK]/g;
const LINE_MARKS = new RegExp(`(^|\\n)${BYTE_ORDER_MARK}+`, 'g');

/** Text without terminal escapes and with U+FFFD for NUL and for lone surrogates. Line ends stay where they are. */
export function cleanText(text: string): string {
  let clean = text;
  if (clean.includes(NUL)) clean = clean.replaceAll(NUL, '\ufffd');
  if (clean.includes(ESCAPE)) clean = clean.replace(ANSI, '');
  if (clean.includes(CARET_ESCAPE)) clean = clean.replace(CARET_ANSI, '');
  return clean.isWellFormed() ? clean : clean.toWellFormed();
}

/** The same for a text that begins with a line: also without the marks that stand where files were put together. */
export function cleanLines(text: string): string {
  return cleanText(text.includes(BYTE_ORDER_MARK) ? text.replace(LINE_MARKS, '$1') : text);
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
