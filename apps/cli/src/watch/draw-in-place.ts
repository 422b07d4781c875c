interface Output {
  write(text: string): unknown;
}

/** Draws rows over those of before: nothing scrolls, and what follows stands below the last ones. */
export function createPlace(output: Output) {
  let rows = 0;
  return {
    draw(next: readonly string[]): void {
      const up = rows === 0 ? '' : `\u001b[${rows}A`;
      const lines = next.map((row) => `\r\u001b[K${row}\n`).join('');
      // Below may be more rows of before.
      output.write(`${up}${lines}\u001b[J`);
      rows = next.length;
    },
  };
}
