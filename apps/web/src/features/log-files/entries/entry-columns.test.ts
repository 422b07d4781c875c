import type { LogFile } from '@rootline/contract';
import { expect, test } from 'vitest';
import {
  columnOf,
  columnsAround,
  columnsInAddress,
  columnWidth,
  gridTracks,
  metadataColumns,
  pathOf,
  shownColumns,
  toggleColumn,
  usualColumns,
} from './entry-columns.ts';

const USUAL = ['line', 'level', 'timestamp'];

test.each([
  [undefined, undefined, ['line', 'level', 'timestamp']],
  [undefined, ['level', '.thread'], ['level', '.thread']],
  [['.thread', 'line'], ['level'], ['line', '.thread']],
  [['-'], ['level'], []],
  [['nonsense', '.', 'line', 'line'], undefined, ['line']],
])('with %j in the address and %j remembered the columns are %j', (asked, remembered, expected) => {
  expect(shownColumns({ asked, remembered, usual: USUAL })).toEqual(expected);
});

test('a column is switched on in its place and off again', () => {
  const columns = toggleColumn(toggleColumn(['level', '.thread'], '.pool.active'), 'line');
  expect(columns).toEqual(['line', 'level', '.thread', '.pool.active']);
  expect(toggleColumn(columns, '.thread')).toEqual(['line', 'level', '.pool.active']);
});

test('the address says nothing about the usual columns, and says when there are none', () => {
  expect(columnsInAddress(['line', 'level', 'timestamp'], USUAL)).toBeUndefined();
  expect(columnsInAddress(['line'], USUAL)).toEqual(['line']);
  expect(shownColumns({ asked: columnsInAddress([], USUAL), remembered: undefined, usual: USUAL })).toEqual([]);
});

test.each([
  [0, USUAL],
  [33, USUAL],
  [34, [...USUAL, 'component']],
])('of 100 entries that name %d components the usual columns are %j', (componentCount, expected) => {
  const facts = { componentCount } as LogFile['facts'];
  expect(usualColumns({ entryCount: 100, facts })).toEqual(expected);
});

test('metadata columns name their path', () => {
  expect(pathOf('.pool.active')).toBe('pool.active');
  expect(pathOf('line')).toBeNull();
  expect(columnOf('a,b')).toBeNull();
});

test('the metadata of entries gives each column once, at any depth', () => {
  const entries = [
    { metadata: { thread: 'w-1', pool: { active: 3 } } },
    { metadata: null },
    { metadata: { thread: 'w-2', 'a,b': 1 } },
  ];
  expect(metadataColumns(entries)).toEqual(['.thread', '.pool.active']);
});

test('widths stay within bounds, and the message takes the rest', () => {
  expect(columnWidth('line', { line: 5 }, 12)).toBe(40);
  expect(columnWidth('line', { line: 9999 }, 12)).toBe(480);
  const tracks = (columns: string[], isCase: boolean) =>
    gridTracks(columnsAround(columns, isCase), { '.thread': 90, timestamp: 100, component: 80, level: 58 }, 12);
  expect(tracks(['line', '.thread'], false)).toBe('66px 90px minmax(120px, 1fr) 22px');
  expect(tracks(['line', 'level', 'timestamp', 'component'], true)).toBe(
    '112px 80px 58px minmax(120px, 1fr) 156px 22px',
  );
});
