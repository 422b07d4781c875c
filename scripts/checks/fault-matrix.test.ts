import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '../run-step.ts';
import { FAULT_MATRIX } from './fault-matrix.ts';

const sources = new Map<string, string>();
function sourceOf(file: string): string {
  const source = sources.get(file) ?? readFileSync(join(ROOT, file), 'utf8');
  sources.set(file, source);
  return source;
}

test.each(Object.entries(FAULT_MATRIX))('every row of the matrix of %s has its test', (kind, rows) => {
  const width = Math.max(...rows.map(({ what }) => what.length));
  process.stdout.write(
    `\n${kind}\n${rows.map((row) => `  ${row.what.padEnd(width)}  ${row.file}: ${row.test}`).join('\n')}\n`,
  );
  expect(rows.filter(({ file, test: name }) => !sourceOf(file).includes(name))).toEqual([]);
  expect(new Set(rows.map(({ what }) => what)).size).toBe(rows.length);
});
