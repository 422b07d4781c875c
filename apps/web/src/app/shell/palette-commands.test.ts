import { expect, test } from 'vitest';
import { findCommands } from './palette-commands.ts';

const command = (label: string) => ({ id: label, label, run: () => {} });
const GROUPS = [
  { title: 'Go to', commands: ['Dashboard', 'Log Files'].map(command) },
  { title: 'Theme', commands: ['Dark', 'Light'].map(command) },
];

test.each([
  ['', ['Dashboard', 'Log Files', 'Dark', 'Light']],
  [' da ', ['Dashboard', 'Dark']],
  ['LOG', ['Log Files']],
  ['nothing like it', []],
])('of the commands %j finds %j', (query, labels) => {
  expect(findCommands(GROUPS, query).flatMap(({ commands }) => commands.map(({ label }) => label))).toEqual(labels);
});

test('a group without a found command is left out', () => {
  expect(findCommands(GROUPS, 'light').map(({ title }) => title)).toEqual(['Theme']);
});

test('shows no more than fifty commands over all groups', () => {
  const files = Array.from({ length: 80 }, (_, index) => command(`file ${index}`));
  const found = findCommands([...GROUPS, { title: 'Files', commands: files }], '');
  expect(found.map(({ commands }) => commands.length)).toEqual([2, 2, 46]);
});
