const ESCAPE = String.fromCharCode(27);
const BELL = String.fromCharCode(7);
const NUL = String.fromCharCode(0);
const BYTE_ORDER_MARK = '\ufeff';
// Control sequences (ECMA-48 5.4), operating system commands such as window titles, and two-character escapes.
const ANSI = new RegExp(
  `${ESCAPE}(?:\\[[0-?]*[ -/]*[@-~]|\\][^${BELL}${ESCAPE}\\n]*(?:${BELL}|${ESCAPE}\\\\)?|[@-Z\\\\-_])`,
  'g',
);

/** Text without terminal escapes and with U+FFFD for NUL and for lone surrogates. Line ends stay where they are. */
export function cleanText(text: string): string {
  let clean = text;
  if (clean.includes(NUL)) clean = clean.replaceAll(NUL, '\ufffd');
  if (clean.includes(ESCAPE)) clean = clean.replace(ANSI, '');
  return clean.isWellFormed() ? clean : clean.toWellFormed();
}

/** Text without the mark that some editors put in front of a file. */
export function withoutByteOrderMark(text: string): string {
  return text.startsWith(BYTE_ORDER_MARK) ? text.slice(1) : text;
}
