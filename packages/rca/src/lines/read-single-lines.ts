import type { LineRange, RawLine, ReadLines } from '../ports.ts';

/** Reads single lines again from the file; lines past its end are missing from the answer. */
export async function readSingleLines(readLines: ReadLines, lines: readonly number[]): Promise<Map<number, RawLine>> {
  const wanted = [...new Set(lines)].filter((n) => Number.isInteger(n) && n > 0).sort((a, b) => a - b);
  if (wanted.length === 0) return new Map();
  const read = await readLines(mergeLines(wanted));
  return new Map(read.map((line) => [line.line, line]));
}

/** Ascending line numbers as inclusive ranges. */
export function mergeLines(lines: readonly number[]): LineRange[] {
  const ranges: LineRange[] = [];
  for (const line of lines) {
    const last = ranges[ranges.length - 1];
    if (last !== undefined && line <= last.to + 1) last.to = Math.max(last.to, line);
    else ranges.push({ from: line, to: line });
  }
  return ranges;
}
