import { expect, test } from 'vitest';
import { readViews, viewAddress, withoutView, withView } from './save-view-dialog.tsx';

const failed = { name: 'Failed', href: '/logs?rca=failed' };
const mine = { name: 'Mine', href: '/logs?q=mine' };

test.each([
  ['nothing', undefined, []],
  ['views', [failed, mine], [failed, mine]],
  [
    'an address of another site',
    [
      { name: 'x', href: 'https://example.org' },
      { name: 'y', href: '//example.org' },
    ],
    [],
  ],
  ['anything else', [null, 3, { name: 'x' }, failed], [failed]],
])('of %s the views are read', (_what, stored, expected) => {
  expect(readViews(stored)).toEqual(expected);
});

test('a new view comes first and replaces one of its name', () => {
  const changed = { name: 'Failed', href: '/logs?pre=failed' };
  expect(withView([mine, failed], changed)).toEqual([changed, mine]);
  expect(withoutView([mine, failed], 'Mine')).toEqual([failed]);
});

test.each([
  ['/logs', '', '/logs'],
  ['/logs', '?q=a&dialog=delete&of=f1', '/logs?q=a'],
  [
    '/logs/f1',
    '?levels=FATAL,ERROR&from=2026-03-01T03:20:00Z',
    '/logs/f1?levels=FATAL,ERROR&from=2026-03-01T03:20:00Z',
  ],
])('%s%s is kept as %s', (pathname, search, expected) => {
  expect(viewAddress(pathname, search)).toBe(expected);
});
