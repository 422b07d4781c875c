/** Stands where no font has a glyph, so that a missing character is seen. */
export const MISSING = '\u25A1';
// C0 and C1 controls but tab and line feed, bidi controls, zero-width and byte-order marks, variation selectors, surrogates, tags.
const INVISIBLE =
  /[\p{Cc}\p{Cs}\u00AD\u061C\u{E0000}-\u{E01EF}]|[\u200B-\u200F]|[\u202A-\u202E]|[\u2060-\u206F]|[\uFE00-\uFE0F]|\uFEFF/gu;

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
