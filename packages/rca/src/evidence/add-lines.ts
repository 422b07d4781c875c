import { showLine } from '../lines/show-line.ts';
import type { RawLine } from '../ports.ts';
import type { ScoredLine } from './score-lines.ts';

/** Makes evidence of lines that were read, worth at least `worthOf`; `scored` stays in the order of the file. */
export function addLines(
  scored: ScoredLine[],
  lines: readonly RawLine[],
  { worthOf, length }: { worthOf: (line: number) => number; length: number },
): void {
  const known = new Map(scored.map((line) => [line.line, line]));
  for (const raw of lines) {
    const worth = worthOf(raw.line);
    const line = known.get(raw.line);
    if (line !== undefined) line.value = Math.max(line.value, worth);
    else {
      const { time, text } = showLine(raw.text, length);
      scored.push({ line: raw.line, text, time, own: worth, value: worth, alike: 1, templateIndex: -1 });
    }
  }
  scored.sort((a, b) => a.line - b.line);
}
