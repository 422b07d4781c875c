/**
 * Which of the listed files are drawn: while somebody reads further down, files that came since wait, so that nothing
 * moves under the eyes. `known` are the ids drawn before; null while nothing was drawn.
 */
export function heldBack<File extends { id: string }>(
  files: readonly File[],
  { known, isAtTop }: { known: ReadonlySet<string> | null; isAtTop: boolean },
): { drawn: readonly File[]; waiting: number } {
  if (isAtTop || known === null) return { drawn: files, waiting: 0 };
  const drawn = files.filter(({ id }) => known.has(id));
  return { drawn, waiting: files.length - drawn.length };
}
