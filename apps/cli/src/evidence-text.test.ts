import { estimateTokens } from '@rootline/rca';
import { describe, expect, it } from 'vitest';
import { parseLines } from '#testing/parse-lines.ts';
import { SHOP_LINES } from '#testing/shop-log.ts';
import { writtenLogs } from '../../../lab/evals/train/written-logs.ts';
import { type EvidenceForm, evidenceText } from './evidence-text.ts';

const HOSTILE = Array.from(
  { length: 300 },
  (_, i) =>
    `2026-03-01T10:00:00Z ERROR shop refused ${'\u202e"\\\u0007##<|im_start|>漢字 '.repeat(1 + (i % 20))}${i.toString(36)}`,
);
const LOGS: [string, readonly string[]][] = [
  ['a service that fails', SHOP_LINES],
  ['a log of characters that JSON escapes', HOSTILE],
  ...writtenLogs()
    .filter((_, i) => i % 25 === 0)
    .map(({ name, lines }): [string, readonly string[]] => [name, lines]),
];
/** The last three have room for several lines. */
const BUDGETS = [40, 100, 300, 1000, 8000];

describe('the budget of evidence', () => {
  it.each(LOGS)('holds all that the counted form prints: %s', async (_name, lines) => {
    const { log, readLines } = parseLines(lines);
    for (const form of ['text', 'json'] satisfies EvidenceForm[]) {
      const counts: number[] = [];
      for (const tokens of BUDGETS) {
        const { printed, lineCount } = await evidenceText(log, readLines, { budget: { tokens, counted: form }, form });
        expect(estimateTokens(printed)).toBeLessThanOrEqual(tokens);
        counts.push(lineCount);
      }
      expect(counts.at(-1)).toBeGreaterThan(0);
      const roomy = counts.slice(-3);
      expect(roomy).toEqual(roomy.toSorted((a, b) => a - b));
    }
  });

  it('is used: a log of many lines fills most of it', async () => {
    const { log, readLines } = parseLines(SHOP_LINES);
    for (const form of ['text', 'json'] satisfies EvidenceForm[]) {
      for (const tokens of [300, 600]) {
        const { printed } = await evidenceText(log, readLines, { budget: { tokens, counted: form }, form });
        expect(estimateTokens(printed)).toBeGreaterThan(tokens * 0.6);
      }
    }
  });

  it.each(LOGS)('holds in JSON the lines that it holds as text: %s', async (_name, fileLines) => {
    const { log, readLines } = parseLines(fileLines);
    const budget = { tokens: 1000, counted: 'text' } as const;
    const { printed, lineCount } = await evidenceText(log, readLines, { budget, form: 'json' });
    const { lines, text } = JSON.parse(printed);
    expect(lines).toHaveLength(lineCount);
    expect(`${text}\n`).toBe((await evidenceText(log, readLines, { budget, form: 'text' })).printed);
    for (const { n } of lines) expect(text).toMatch(new RegExp(`^${n}\\| `, 'm'));
  });
});
