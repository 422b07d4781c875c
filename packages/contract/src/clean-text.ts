import { unseenCharacters } from './unseen-characters.ts';

/** Colors and cursor moves, which leave no trace, and the other escape sequences, which leave a mark. */
const ESCAPE = String.fromCharCode(27);
const BELL = String.fromCharCode(7);
const COLOURS = new RegExp(`${ESCAPE}\\[[0-9;?]*[A-Za-z]`, 'g');
const OTHER_ESCAPES = new RegExp(
  `${ESCAPE}(?:\\[[0-?]*[ -/]*[@-~]|\\][^${BELL}${ESCAPE}]*(?:${BELL}|${ESCAPE}\\\\)?|[@-Z\\\\^_])`,
  'g',
);
const HIDDEN_RUN = `(?:${unseenCharacters('\t').source})+`;
const HIDDEN = new RegExp(HIDDEN_RUN, 'gu');
const HIDDEN_ENDS = new RegExp(`^${HIDDEN_RUN}|${HIDDEN_RUN}$`, 'gu');

/** Most lines hold nothing but these, and are looked at no further. */
const MAY_HIDE = /[^\t -~]/;

/** Removes terminal escapes; a mark stands where other invisible characters stood inside a text. */
export function cleanText(text: string): string {
  if (!MAY_HIDE.test(text)) return text.trim();
  const visible = text.replace(COLOURS, '').replace(OTHER_ESCAPES, String.fromCharCode(0));
  return visible.replace(HIDDEN_ENDS, '').replace(HIDDEN, '…').trim();
}
