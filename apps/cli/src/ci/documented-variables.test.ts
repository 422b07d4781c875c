import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const HERE = import.meta.dirname;
const DOCUMENT = readFileSync(new URL('../../../../docs/ci.md', import.meta.url), 'utf8');

test('docs/ci.md names every variable that the pipeline commands read', () => {
  const files = globSync('*.ts', { cwd: HERE }).filter((file) => !file.endsWith('.test.ts'));
  const read = files.flatMap((file) =>
    [...readFileSync(`${HERE}/${file}`, 'utf8').matchAll(/'((?:[A-Z]+_)+[A-Z\d]+)'/g)].map(([, name]) => String(name)),
  );
  expect(read.length).toBeGreaterThan(15);
  expect(read.filter((name) => !DOCUMENT.includes(`\`${name}\``))).toEqual([]);
});
