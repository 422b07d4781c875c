import type { FontCoverage } from './font-coverage.ts';

/** Stands where no face has a glyph, so that a missing character is seen. */
const MISSING = '\u25A1';
// C0 and C1 controls but tab and line feed, bidi controls, zero-width and byte-order marks, variation selectors, surrogates, tags.
const INVISIBLE =
  /[\p{Cc}\p{Cs}\u00AD\u061C\u{E0000}-\u{E01EF}]|[\u200B-\u200F]|[\u202A-\u202E]|[\u2060-\u206F]|[\uFE00-\uFE0F]|\uFEFF/gu;

/** Untrusted text as it may stand on a page: nothing that hides, reorders or cannot be drawn. Line breaks are kept. */
export function printableText(text: string, covers: FontCoverage): string {
  const visible = text
    .replace(/\r\n?/g, '\n')
    .replace(INVISIBLE, (character) => (character === '\n' ? '\n' : character === '\t' ? ' ' : ''));
  let printable = '';
  for (const character of visible) {
    printable += character === '\n' || covers(character.codePointAt(0) ?? 0) ? character : MISSING;
  }
  return printable;
}

/** A name for the saved file: no path, no control or bidi characters, never empty. */
export function safeFileName(name: string): string {
  const clean = name
    .replace(INVISIBLE, '')
    .replace(/[\\/:*?"<>|]/g, '_')
    .trim();
  return clean === '' ? 'log' : clean;
}
