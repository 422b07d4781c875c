import { expect, test } from 'vitest';
import { parseText } from '#testing/parse-text.ts';
import { analyzeStatistically } from '../statistical/analyze-statistically.ts';
import { withUncutLines } from './uncut-lines.ts';

/** What a console of that width shows of a text: it cuts between words, and where a word is longer, within it. */
function cut(text: string, width: number): string[] {
  const lines = [''];
  for (const word of text.match(/\S+ ?|\s+/g) ?? []) {
    const line = lines.at(-1) ?? '';
    if (line !== '' && line.length + word.length > width) lines.push('');
    for (let from = 0; from < word.length; from += width) {
      if (from > 0) lines.push('');
      lines.push((lines.pop() ?? '') + word.slice(from, from + width));
    }
  }
  return lines;
}

const RUN = [
  '> Task :compile',
  'C:\\Users\\ada\\shop\\src\\main\\java\\shop\\gates\\GateKeeper.java:31: error: cannot find symbol in this place',
  '  symbol: class Lantern',
  'The place where it was looked for is the package of the gate keeper and of all its friends and neighbours',
  '2 errors',
  '',
  'FAILURE: Build failed with an exception.',
  '',
  '* What went wrong:',
  'Work could not be done for the task that was asked for',
  '> Compilation failed; see the compiler error output for details.',
  'BUILD FAILED in 11s',
];

test.each([24, 28, 37])('a sentence that a console cut at %i characters is suspected as one', async (width) => {
  const lines = RUN.flatMap((line) => (line === '' ? [''] : cut(line, width)));
  const { log, readLines } = parseText(`${lines.join('\n')}\n`);
  const { candidates, rootCause } = await analyzeStatistically(log, readLines);
  expect(candidates[0]?.pattern).toContain('GateKeeper.java:31: error: cannot find symbol in this place');
  expect(rootCause).toContain('error: cannot find symbol in this place');
  const cited = candidates[0]?.lines[0] ?? 0;
  expect(cited).toBeGreaterThan(1);
  expect(cited).toBeLessThan(lines.findIndex((line) => line.includes('symbol: class')) + 1);
});

test('lines that nothing cut stay as they are', async () => {
  const { log, readLines } = parseText(`${RUN.join('\n')}\n`);
  const { candidates } = await analyzeStatistically(log, readLines);
  expect(candidates[0]?.lines[0]).toBe(2);
});

test('a line that fills the width by chance does not go on in the next', async () => {
  const name = 'KeeperOfAllGatesAndTheirKeys';
  const lines = RUN.flatMap((line) => (line === '2 errors' ? [name, line] : cut(line, name.length)));
  const { log, readLines } = parseText(`${lines.join('\n')}\n`);
  const { templates } = await withUncutLines(log, readLines);
  expect(templates.map(({ text }) => text)).toContain(
    '> Compilation failed; see the compiler error output for details.',
  );
  expect(templates.map(({ text }) => text)).toContain(name);
});
