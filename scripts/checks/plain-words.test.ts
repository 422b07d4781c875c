import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { checkWords } from './plain-words.ts';

const TABLE = `# Contributing

## Words that people read

| say | not |
|---|---|
| everyone | everybody |
| color | colour, colours, coloured |

## Next
`;

function problemsOf(path: string, text: string): string[] {
  const root = mkdtempSync(join(tmpdir(), 'rootline-words-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  writeFileSync(join(root, 'CONTRIBUTING.md'), TABLE);
  mkdirSync(join(root, path, '..'), { recursive: true });
  writeFileSync(join(root, path), text);
  return checkWords(root);
}

test.each([
  ['a text of a screen', 'apps/web/src/messages/a.en.ts', "export const text = { all: 'For everybody' };"],
  ['an error', 'packages/contract/src/errors.ts', "const errors = { no: 'Everybody may' };"],
  ['a comment', 'apps/cli/src/a.ts', '/** Colours of a terminal. */'],
  ['a comment behind code', 'packages/rca/src/a.ts', `const a = 1; // it is ${'colou'}red`],
])('a word that is not used is found in %s', (_where, path, text) => {
  expect(problemsOf(path, text)).toHaveLength(1);
});

test.each([
  ['a name', 'apps/web/src/messages/a.en.ts', "export const text = { everybody: 'Everyone' };"],
  ['code', 'apps/cli/src/a.ts', "const word = 'everybody';"],
  ['a name that a comment quotes', 'apps/cli/src/a.ts', '// Writes `everybody`.'],
])('but not in %s', (_where, path, text) => {
  expect(problemsOf(path, text)).toEqual([]);
});
