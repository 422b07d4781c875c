import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '#testing/unpack-in-folder.ts';
import { joinParts } from './join-parts.ts';
import { createSectionFinder } from './section-finder.ts';

it.each([
  [['a\n', 'b\n'], 'a\nb\n'],
  [['a', 'b'], 'a\nb'],
  [['a', '', 'b\n'], 'a\nb\n'],
  [['', 'a'], 'a'],
  [[`${'x'.repeat(70_000)}\n`, 'b'], `${'x'.repeat(70_000)}\nb`],
])('joins parts without joining their lines (%#)', async (parts, joined) => {
  const folder = await temporaryFolder();
  const files = parts.map((_, index) => path.join(folder, String(index)));
  for (const [index, text] of parts.entries()) await writeFile(files[index] ?? '', text);
  const pieces: Uint8Array[] = [];
  for await (const piece of joinParts(files)) pieces.push(piece);
  expect(Buffer.concat(pieces).toString()).toBe(joined);
});

it('finds sections in their order, each once, and passes over one that does not come', () => {
  const find = createSectionFinder([
    { name: 'Set up', firstLine: 'start' },
    { name: 'Build', firstLine: 'make' },
    { name: 'Lost', firstLine: 'never' },
    { name: 'Test', firstLine: 'start' },
  ]);
  const lines = ['\ufeffstart', 'x', 'make\r', 'start', 'make', 'start'];
  expect(lines.map(find)).toEqual(['Set up', null, 'Build', 'Test', null, null]);
});
