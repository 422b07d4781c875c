import type { RcaRunRecord } from '@rootline/contract';

export interface Coverage {
  /** Lines that stood in a prompt. */
  shownLines: number;
  /** Share of each equal stretch of the file that stood in a prompt, 0 to 1. */
  cells: number[];
}

const CELLS = 120;

/** How much of a file the model was shown, and where. Ranges are merged, inclusive and in file order. */
export function coverageOf(shown: RcaRunRecord['shownLines'], lineCount: number): Coverage {
  const size = Math.max(1, lineCount / CELLS);
  const lines = new Array<number>(Math.min(CELLS, Math.max(1, lineCount))).fill(0);
  let shownLines = 0;
  for (const { from, to } of shown) {
    shownLines += to - from + 1;
    const last = Math.min(lines.length - 1, Math.floor((to - 1) / size));
    for (let cell = Math.max(0, Math.floor((from - 1) / size)); cell <= last; cell += 1) {
      const start = Math.max(from - 1, cell * size);
      const end = Math.min(to, (cell + 1) * size);
      lines[cell] = (lines[cell] ?? 0) + Math.max(0, end - start);
    }
  }
  return { shownLines, cells: lines.map((count) => Math.min(1, count / size)) };
}
