import { expect, test } from 'vitest';
import { shortcutGroups } from './shortcuts.ts';

const titles = (pathname: string) => shortcutGroups({ pathname, role: 'ADMIN' }).map(({ title }) => title);
const at = (pathname: string, title: string) =>
  shortcutGroups({ pathname, role: 'VIEWER' }).find((group) => group.title === title)?.shortcuts ?? [];

test.each([
  ['/', ['Dashboard', 'Everywhere', 'Forms and tables']],
  ['/logs', ['Log Analysis History', 'Log entries', 'RCA result', 'Everywhere', 'Forms and tables']],
  ['/logs/f1', ['Log entries', 'RCA result', 'Everywhere', 'Forms and tables']],
  ['/settings', ['Everywhere', 'Forms and tables']],
  ['/llm-status', ['LLM API Calls', 'Everywhere', 'Forms and tables']],
])('the sheet at %s begins with the keys of that screen', (pathname, expected) => {
  expect(titles(pathname)).toEqual(expected);
});

test('the sections are those that the role sees', () => {
  const targets = at('/', 'Everywhere').filter(({ keys }) => keys[0]?.[0] === 'g');
  expect(targets.map(({ keys }) => keys[0]?.[1])).toEqual(['d', 'l', 'c', 'o', 'p', 'm', 's']);
});

test('keys of the entry list are those that it knows', () => {
  const shown = at('/logs', 'Log entries').flatMap(({ keys }) => keys.flat());
  for (const key of ['/', 'Ctrl F', 'j', '↓', 'n', 'N', 'e', 'G', 'Alt Z']) expect(shown).toContain(key);
});

test('no key does two things in one place', () => {
  for (const pathname of ['/', '/logs', '/settings']) {
    for (const { shortcuts } of shortcutGroups({ pathname, role: 'ADMIN' })) {
      const keys = shortcuts.flatMap(({ keys }) => keys.map((key) => key.join(' ')));
      expect(keys.length).toBe(new Set(keys).size);
    }
  }
});
