/**
 * Text that PostgreSQL can hold (no NUL, no lone surrogates), cut to a number of bytes. A cut text ends in a mark that says how
 * long it was; the mark is inside the limit.
 */
export function capText(text: string, maxBytes: number): string {
  const clean = text.replaceAll('\u0000', '\uFFFD').toWellFormed();
  const bytes = Buffer.byteLength(clean);
  if (bytes <= maxBytes) return clean;
  const mark = `\n… [cut, ${bytes} bytes in all]`;
  const kept = Buffer.from(clean).subarray(0, maxBytes - Buffer.byteLength(mark));
  // A character cut in two becomes a replacement character, which is dropped.
  return kept.toString('utf8').replace(/\uFFFD+$/, '') + mark;
}
