import { LIMITS } from '@rootline/contract';
import { cleanText } from '@rootline/rca';

const { messageLength, answerLength } = LIMITS.mcp;

/** One text of a log without escapes and invisible characters, cut where it is long. */
export function fitText(text: string): string {
  const lines = text
    .split('\n')
    .map((line) => (line.length > 2 * messageLength ? line.slice(0, 2 * messageLength) : line));
  const clean = lines.map(cleanText).join('\n');
  return clean.length > messageLength ? `${clean.slice(0, messageLength)}… (cut)` : clean;
}

/** As many of the items from the front as fit into an answer, and how many were left out. At least one. */
export function fitList<T>(items: readonly T[], room: number = answerLength): { kept: T[]; leftOut: number } {
  let used = 0;
  const kept: T[] = [];
  for (const item of items) {
    used += JSON.stringify(item).length;
    if (used > room && kept.length > 0) break;
    kept.push(item);
  }
  return { kept, leftOut: items.length - kept.length };
}

/** The last guard: no text is longer than an answer may be, and a cut one says so. */
export function fitAnswer(text: string): string {
  return text.length > answerLength ? `${text.slice(0, answerLength)}\n… (cut: ask for a smaller part)` : text;
}
