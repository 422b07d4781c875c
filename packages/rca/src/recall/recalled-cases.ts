import { cleanText } from '@rootline/contract';
import { estimateTokens } from '../evidence/estimate-tokens.ts';
import { breakControlTokens } from '../lines/prompt-injection.ts';
import type { RecalledCase } from '../ports.ts';
import type { Redactor } from '../redact/redact.ts';
import { shortened } from '../wording.ts';

const MOST_CASES = 3;
const MOST_TOKENS = 300;

/**
 * Reviewed earlier cases as text for the last prompt, most similar first. Untrusted like the log: the caller puts it
 * inside a fence. A wrong analysis is never repeated, only what its reviewer said.
 */
export function recalledText(
  cases: readonly RecalledCase[],
  redactor: Redactor,
  fenceMarks: readonly string[],
): string {
  const lines: string[] = [];
  for (const item of [...cases].sort((a, b) => b.similarity - a.similarity).slice(0, MOST_CASES)) {
    const line = breakControlTokens(redactor.redact(sentenceFor(item)), fenceMarks);
    if (estimateTokens([...lines, line].join('\n')) > MOST_TOKENS) break;
    lines.push(line);
  }
  return lines.join('\n');
}

function sentenceFor(item: RecalledCase): string {
  const percent = Math.round(item.similarity * 100);
  if (item.isCorrect) return `- similar case (${percent} %), confirmed by a reviewer: ${oneLine(item.text, 400)}`;
  if (item.correction !== null && item.correction.trim() !== '') {
    return `- similar case (${percent} %): the earlier analysis was WRONG, do not repeat it; the reviewer says: ${oneLine(item.correction, 400)}`;
  }
  return `- similar case (${percent} %): the earlier analysis was judged WRONG, do not repeat it: ${oneLine(item.text, 120)}`;
}

function oneLine(text: string, length: number): string {
  return shortened(cleanText(text.replace(/\s+/g, ' ')), length);
}
