import { expect, test } from 'vitest';
import { handFilesToCase, isForCase, takeHanded } from './dropped-entries.ts';

const entry = (name: string, isDirectory = false) => ({ name, isDirectory }) as FileSystemEntry;

test.each([
  [[entry('logs', true)], true],
  [[entry('incident.ZIP')], true],
  [[entry('app.log'), entry('more.tar.gz')], true],
  [[entry('app.log'), entry('b.json')], false],
  [[entry('zip')], false],
  [[], false],
])('of %o a case is made: %s', (entries, expected) => {
  expect(isForCase(entries)).toBe(expected);
});

test('what was chosen is handed over once', async () => {
  handFilesToCase([new File([''], 'a.zip')]);
  expect(await takeHanded()).toMatchObject([{ path: 'a.zip' }]);
  expect(await takeHanded()).toEqual([]);
});
