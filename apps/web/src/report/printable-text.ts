import { unseenCharacters } from '@rootline/contract';

/** Stands where no font has a glyph, so that a missing character is seen. */
export const MISSING = '\u25A1';
// The fonts of the report draw no pictures: what makes one goes as well.
const INVISIBLE = new RegExp(`${unseenCharacters().source}|[\\ufe00-\\ufe0f\\u200d]`, 'gu');

/** Untrusted text with nothing in it that hides or reorders. Line breaks are kept in one form, tabs become blanks. */
export function visibleText(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .replace(INVISIBLE, (character) => (character === '\n' ? '\n' : character === '\t' ? ' ' : ''));
}

/** A name for the saved file: no path, no control or bidi characters, never empty. */
export function safeFileName(name: string): string {
  const clean = name
    .replace(INVISIBLE, '')
    .replace(/[\\/:*?"<>|]/g, '_')
    .trim();
  return clean === '' ? 'log' : clean;
}
