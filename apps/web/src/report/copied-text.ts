const RIGHT_TO_LEFT = /[\p{Script=Hebrew}\p{Script=Arabic}]/u;
const SARA_AM = 0x0e33;
const NIKHAHIT = 0x0e4d;

/**
 * Corrects what is copied out of a document that is drawn but not yet ended: each of its fonts says for every glyph
 * which characters it stands for, and the writer says it wrongly where one glyph stands for several or for a part of one.
 */
export function correctCopiedText(document: object): void {
  for (const characters of glyphCharacters(document)) {
    for (const [glyph, codePoints] of characters.entries()) characters[glyph] = copiedCharacters(codePoints);
  }
}

/** The characters of one glyph in the order in which a reader of the file puts them together. */
export function copiedCharacters(codePoints: readonly number[]): number[] {
  const [first = 0] = codePoints;
  // Readers turn a line of such letters round as a whole, the letters of one glyph with it.
  if (codePoints.length > 1 && RIGHT_TO_LEFT.test(String.fromCodePoint(first))) return codePoints.toReversed();
  // It is drawn as two glyphs, the second of which says itself what it is.
  return codePoints.length === 1 && first === SARA_AM ? [NIKHAHIT] : [...codePoints];
}

/** The lists of all fonts, by glyph; the writer keeps them to itself, so nothing is taken for granted. */
function glyphCharacters(document: object): number[][][] {
  const families: unknown = 'fontCache' in document ? document.fontCache : null;
  return values(families)
    .flatMap(values)
    .flatMap((font) => (isObject(font) && 'unicode' in font && isTable(font.unicode) ? [font.unicode] : []));
}

function values(value: unknown): unknown[] {
  return isObject(value) ? Object.values(value) : [];
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

function isTable(value: unknown): value is number[][] {
  return Array.isArray(value) && value.every((codePoints) => Array.isArray(codePoints));
}
