import { analyzeStatistically } from '../src/analyze-statistically.ts';
import { parseText } from './parse-text.ts';

/** A calm log of twenty entries, with other lines after some of them, by their place from 0. */
export function steps(between: Readonly<Record<number, string>> = {}): string {
  return Array.from({ length: 20 }, (_, n) => {
    const line = `2026-03-04 10:00:${String(n).padStart(2, '0')} INFO app: step ${n} done`;
    return between[n] === undefined ? line : `${line}\n${between[n]}`;
  }).join('\n');
}

/** What the analysis without a model says of a text. */
export async function look(text: string) {
  const { log, readLines } = parseText(`${text}\n`);
  return analyzeStatistically(log, readLines);
}
