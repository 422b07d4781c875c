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
  const targets = at('/', 'Everywhere').filter(({ ways }) => ways[0]?.[0] === 'g');
  expect(targets.map(({ ways }) => ways[0]?.[1])).toEqual(['d', 'l', 'p', 'm', 's']);
});

test('keys of the entry list are those that it knows', () => {
  const shown = at('/logs', 'Log entries').flatMap(({ ways }) => ways.flat());
  for (const key of ['/', 'Ctrl F', 'j', '↓', 'n', 'N', 'e', 'G', 'Alt Z']) expect(shown).toContain(key);
});

test('no key does two things in one place', () => {
  for (const pathname of ['/', '/logs', '/settings']) {
    for (const { shortcuts } of shortcutGroups({ pathname, role: 'ADMIN' })) {
      const ways = shortcuts.flatMap(({ ways }) => ways.map((way) => way.join(' ')));
      expect(ways.length).toBe(new Set(ways).size);
    }
  }
});
