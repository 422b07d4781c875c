/** A line and hashes of its words. */
interface SaidLine {
  words: ReadonlySet<number>;
}

/** Tells how much of one of the lines another says, 0 to 1: the share of its words, each worth one over the lines that hold it. */
export function echoOf(lines: readonly SaidLine[]): (line: SaidLine, other: SaidLine) => number {
  const holders = new Map<number, number>();
  for (const { words } of lines) for (const word of words) holders.set(word, (holders.get(word) ?? 0) + 1);
  return (line, other) => {
    let shared = 0;
    let all = 0;
    for (const word of line.words) {
      const worth = 1 / (holders.get(word) ?? 1);
      all += worth;
      if (other.words.has(word)) shared += worth;
    }
    return all === 0 ? 0 : shared / all;
  };
}
