/** Characters of one look, and the column on which they begin. */
export interface TerminalRun {
  column: number;
  text: string;
  /** Classes of the picture: bold, dim, red, yellow, cyan. */
  look: readonly string[];
}

/** Select Graphic Rendition (ECMA-48, 8.3.117): what the report of the program uses of it. */
const STYLES: Record<string, { on: string } | { off: readonly string[] }> = {
  1: { on: 'bold' },
  2: { on: 'dim' },
  22: { off: ['bold', 'dim'] },
  31: { on: 'red' },
  32: { on: 'green' },
  33: { on: 'yellow' },
  36: { on: 'cyan' },
  39: { off: ['red', 'green', 'yellow', 'cyan'] },
};

/** Rows of a terminal from what a program prints. Throws for a style that the picture cannot draw. */
export function readRows(printed: string): TerminalRun[][] {
  const look = new Set<string>();
  return printed
    .trimEnd()
    .split('\n')
    .map((row) => {
      const runs: TerminalRun[] = [];
      let column = 0;
      // Text and codes stand in turns.
      // biome-ignore lint/suspicious/noControlCharactersInRegex: what a terminal would obey
      for (const [i, part] of row.split(/\u001b\[(\d+)m/).entries()) {
        if (i % 2 === 1) {
          apply(look, part);
          continue;
        }
        if (part.trim() !== '') runs.push({ column, text: part, look: [...look] });
        column += part.length;
      }
      return runs;
    });
}

function apply(look: Set<string>, code: string): void {
  const style = STYLES[code];
  if (style === undefined) throw new Error(`The picture has no style ${code}`);
  if ('on' in style) look.add(style.on);
  else for (const name of style.off) look.delete(name);
}
