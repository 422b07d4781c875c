import type { RcaResult } from '@rootline/contract';
import type { ReadLines } from '@rootline/rca';

/** Texts of lines, read again from the log, or as the result cites them. */
export async function readTexts(
  { evidence }: RcaResult,
  readLines: ReadLines | null,
  lines: readonly number[],
): Promise<Map<number, string>> {
  const cited = evidence.flatMap((item) => item.lines);
  const texts = new Map(cited.map(({ line, text }) => [line, text]));
  const wanted = [...new Set(lines)].filter((line) => line > 0).sort((a, b) => a - b);
  const read = (await readLines?.(wanted.map((line) => ({ from: line, to: line })))) ?? [];
  for (const { line, text } of read) texts.set(line, text);
  return texts;
}
