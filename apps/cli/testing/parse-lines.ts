import { createLogParser, type ParsedLog } from '@rootline/logparse';
import type { ReadLines } from '@rootline/rca';

/** The lines of a log as the parser reads them, with what reads them again. */
export function parseLines(lines: readonly string[]): { log: ParsedLog; readLines: ReadLines } {
  const parser = createLogParser({ fileName: 'x.log', referenceTimeMs: Date.UTC(2026, 2, 1) }, () => {});
  parser.push(new TextEncoder().encode(`${lines.join('\n')}\n`));
  return {
    log: parser.finish(),
    readLines: async (ranges) =>
      ranges.flatMap(({ from, to }) => lines.slice(from - 1, to).map((text, i) => ({ line: from + i, text }))),
  };
}
