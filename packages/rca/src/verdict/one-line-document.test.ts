import { describe, expect, test } from 'vitest';
import { parseText } from '#testing/parse-text.ts';
import { restartLoop } from '#testing/shaped-logs.ts';
import { analyzeStatistically } from '../analyze-statistically.ts';
import { excerptOf } from '../report/excerpt.ts';

/** A log as one JSON array without a line break. */
function asDocument(text: string): string {
  const records = text
    .trimEnd()
    .split('\n')
    .map((line) => {
      const [time, level, logger, ...message] = line.split(' ');
      return { time, level, logger, message: message.join(' ') };
    });
  return JSON.stringify(records);
}

describe('a JSON document on one line', () => {
  test.each([1, 2, 3])(
    'gives the cause by the order of its entries and cites it as it stands in the line (seed %i)',
    async (seed) => {
      const document = asDocument(restartLoop(seed).text);
      const { log, readLines } = parseText(document);
      expect(log.lineCount).toBe(1);
      const result = await analyzeStatistically(log, readLines);
      expect(result.candidates[0]?.pattern).toContain('certificate bundle changed');
      expect(result.candidates.every(({ lines }) => lines.every((line) => line === 1))).toBe(true);
      expect(result.rootCause).toMatch(/^Line 1\b/);
      const cited = result.evidence.flatMap(({ lines }) => lines.map(({ text }) => text));
      expect(cited.length).toBeGreaterThan(0);
      for (const text of cited) for (const piece of text.split('…')) expect(document).toContain(piece);
    },
  );
});

describe('excerptOf', () => {
  const line = `[${Array.from({ length: 300 }, (_, i) => `{"n":${i},"msg":"all is well"}`).join(',')},{"n":300,"msg":"disk of hall 4 is full"},{"n":301}]`;
  test.each([
    ['a line that fits', 'short', 'anything', 'short'],
    [
      'the words of the pattern in the record they belong to',
      line,
      'disk of hall <num> is full',
      '…{"n":300,"msg":"disk of hall 4 is full"},{"n":301}]',
    ],
    ['the beginning without a match', line, 'nothing of it', `${line.slice(0, 199)}…`],
  ])('keeps %s', (_, text, pattern, excerpt) => {
    expect(excerptOf(text, pattern, 200)).toBe(excerpt);
  });
});
