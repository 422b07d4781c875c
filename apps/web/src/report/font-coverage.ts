/** Which characters a font can draw. */
export type FontCoverage = (codePoint: number) => boolean;

/**
 * Reads the character map of a TrueType font: its cmap table, formats 4 and 12 (OpenType specification, chapter cmap).
 * Takes the bytes of the file; gives a predicate over code points. Throws when the bytes hold no such table.
 */
export function readFontCoverage(font: ArrayBuffer): FontCoverage {
  const view = new DataView(font);
  const cmap = tableOffset(view, 'cmap');
  if (cmap === null) throw new Error('The font has no character map');
  const ranges: [number, number][] = [];
  const subtables = view.getUint16(cmap + 2);
  for (let position = 0; position < subtables; position += 1) {
    const start = cmap + view.getUint32(cmap + 4 + position * 8 + 4);
    const format = view.getUint16(start);
    if (format === 4) ranges.push(...rangesOfFormat4(view, start));
    if (format === 12) ranges.push(...rangesOfFormat12(view, start));
  }
  if (ranges.length === 0) throw new Error('The font has no usable character map');
  return (codePoint) => ranges.some(([from, to]) => codePoint >= from && codePoint <= to);
}

function tableOffset(view: DataView, tag: string): number | null {
  const tables = view.getUint16(4);
  for (let position = 0; position < tables; position += 1) {
    const record = 12 + position * 16;
    const name = String.fromCharCode(...[0, 1, 2, 3].map((byte) => view.getUint8(record + byte)));
    if (name === tag) return view.getUint32(record + 8);
  }
  return null;
}

/** Segments with an end, a start and a delta or an index; 0xFFFF closes the list. Glyph 0 means that it is missing. */
function rangesOfFormat4(view: DataView, start: number): [number, number][] {
  const size = view.getUint16(start + 6);
  const ranges: [number, number][] = [];
  for (let position = 0; position < size; position += 2) {
    const to = view.getUint16(start + 14 + position);
    const from = view.getUint16(start + 16 + size + position);
    const delta = view.getInt16(start + 16 + size * 2 + position);
    const indexAt = start + 16 + size * 3 + position;
    const index = view.getUint16(indexAt);
    if (from === 0xffff) break;
    if (index === 0) {
      ranges.push(...withoutGlyphZero(from, to, (code) => (code + delta) & 0xffff));
      continue;
    }
    ranges.push(...withoutGlyphZero(from, to, (code) => view.getUint16(indexAt + index + (code - from) * 2)));
  }
  return ranges;
}

function rangesOfFormat12(view: DataView, start: number): [number, number][] {
  const groups = view.getUint32(start + 12);
  return Array.from({ length: groups }, (_unused, position): [number, number] => {
    const group = start + 16 + position * 12;
    return [view.getUint32(group), view.getUint32(group + 4)];
  });
}

function withoutGlyphZero(from: number, to: number, glyphOf: (code: number) => number): [number, number][] {
  const ranges: [number, number][] = [];
  for (let code = from; code <= to; code += 1) {
    if (glyphOf(code) === 0) continue;
    const last = ranges.at(-1);
    if (last && last[1] === code - 1) last[1] = code;
    else ranges.push([code, code]);
  }
  return ranges;
}
