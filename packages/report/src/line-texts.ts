import type { RcaResult } from '@rootline/contract';

/** Reads ranges of lines of a log again, both ends included. */
export type ReadTexts = (ranges: { from: number; to: number }[]) => Promise<readonly { line: number; text: string }[]>;

/** Texts of lines, read again from the log, or as the result cites them. */
export async function readTexts(
  { evidence }: RcaResult,
  readLines: ReadTexts | null,
  lines: readonly number[],
): Promise<Map<number, string>> {
  const cited = evidence.flatMap((item) => item.lines);
  const texts = new Map(cited.map(({ line, text }) => [line, text]));
  const wanted = [...new Set(lines)].filter((line) => line > 0).sort((a, b) => a - b);
  const read = (await readLines?.(wanted.map((line) => ({ from: line, to: line })))) ?? [];
  for (const { line, text } of read) texts.set(line, text);
  return texts;
}
