import { expect, test } from 'vitest';
import {
  droppableFilters,
  hasUnseenFilters,
  hitFilters,
  rowFilters,
  SHOW_EVERYTHING,
  toggleComponent,
} from './entry-filters.ts';

test.each([
  [{}, { levels: 'FATAL,ERROR' }],
  [{ all: true as const }, {}],
  [{ levels: ['WARN' as const] }, { levels: 'WARN' }],
  [{ all: true as const, find: 'pool' }, {}],
  [
    { all: true as const, find: 'pool', mode: 'filter' as const },
    { text: 'pool', mode: 'text' },
  ],
  [
    { all: true as const, find: 'p.*l', mode: 'filter' as const, re: true as const, case: true as const },
    { text: 'p.*l', mode: 'regex', matchCase: 'true' },
  ],
  [
    { all: true as const, from: 'a', to: 'b', tpl: 't', route: '/a' },
    { from: 'a', to: 'b', template: 't', route: '/a' },
  ],
])('the address %o filters rows by %o', (search, expected) => {
  expect(rowFilters(search)).toEqual(expected);
});

test('hits are the rows narrowed to the find text', () => {
  expect(hitFilters({})).toBeNull();
  expect(hitFilters({ find: 'pool' })).toEqual({ levels: 'FATAL,ERROR', text: 'pool', mode: 'text' });
});

test('what hides entries can be named and dropped', () => {
  const search = { find: 'x', mode: 'filter' as const, from: 'a', tpl: 't', where: '{"a":1}', not: '{"b":1}' };
  expect(rowFilters(search)).toMatchObject({ where: '{"a":1}', whereNot: '{"b":1}' });
  expect(droppableFilters(search)).toEqual(['levels', 'find', 'time', 'template', 'fields']);
  expect(droppableFilters({ all: true, find: 'x' })).toEqual([]);
  expect(rowFilters({ ...search, ...SHOW_EVERYTHING } as Parameters<typeof rowFilters>[0])).toEqual({});
});

test.each([
  [{}, false],
  [{ find: 'a', levels: ['WARN'] as const, from: '2026-03-01T00:00:00Z' }, false],
  [{ tpl: 't1' }, true],
  [{ route: '/a' }, true],
  [{ where: '{"host":"a"}' }, true],
  [{ not: '{"host":"a"}' }, true],
])('filters of %j that no other control shows: %s', (search, expected) => {
  expect(hasUnseenFilters(search as Parameters<typeof hasUnseenFilters>[0])).toBe(expected);
});

test('a component is shown, left out, or neither, and never both', () => {
  const shown = toggleComponent({}, 'a', 'show');
  expect(shown).toEqual({ comp: '["a"]', notcomp: undefined });
  expect(toggleComponent(shown, 'b', 'show')).toEqual({ comp: '["a","b"]', notcomp: undefined });
  expect(toggleComponent(shown, 'a', 'leave-out')).toEqual({ comp: undefined, notcomp: '["a"]' });
  expect(toggleComponent(shown, 'a', 'show')).toEqual({ comp: undefined, notcomp: undefined });
});
