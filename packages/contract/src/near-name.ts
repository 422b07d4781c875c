/**
 * The known name that is most like a word, where no more than half of its letters differ; null where none is.
 * By Levenshtein's distance, in which letter case does not count.
 */
export function nearName(word: string, known: readonly string[]): string | null {
  const [nearest] = known
    .map((name) => ({ name, distance: distanceOf(word.toLowerCase(), name.toLowerCase()) }))
    .sort((a, b) => a.distance - b.distance);
  return nearest !== undefined && nearest.distance <= nearest.name.length / 2 ? nearest.name : null;
}

/** Letters to add, drop or change until one name is the other. */
function distanceOf(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, i) => i);
  for (const [i, letter] of [...from].entries()) {
    const next = [i + 1];
    for (let j = 1; j <= to.length; j++) {
      const change = (row[j - 1] ?? 0) + (letter === to[j - 1] ? 0 : 1);
      next.push(Math.min(change, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[to.length] ?? 0;
}
