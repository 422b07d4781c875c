import type { CaseFile } from '@rootline/contract';
import { expect, test } from 'vitest';
import { filesOf, filtersOfFile, mergedValues } from './case-field-values.ts';

const file = (id: string, service: string, offsetMs = 0) => ({ service, offsetMs, logFile: { id } }) as CaseFile;
const FILES = [file('a', 'web'), file('b', 'web', 60_000), file('c', 'db')];

test.each([
  ['no filter', {}, ['a', 'b', 'c']],
  ['a service', { components: '["web"]' }, ['a', 'b']],
  ['a service left out', { componentsNot: '["web"]' }, ['c']],
  ['files', { files: '["b"]' }, ['b']],
  ['a template of one file', { template: 'c,t1' }, ['c']],
])('with %s the values are those of the right files', (_name, filters, ids) => {
  expect(filesOf(FILES, filters).map(({ logFile }) => logFile.id)).toEqual(ids);
});

test('a file is asked by its own clock and by its own name of the template', () => {
  const filters = { from: '2026-03-01T10:01:00.000Z', template: 'a,t1 b,t7', levels: 'ERROR' };
  expect(filtersOfFile(filters, file('b', 'web', 60_000))).toEqual({
    from: '2026-03-01T10:00:00.000Z',
    template: 't7',
    levels: 'ERROR',
  });
});

test('equal values of several files are counted together, the most frequent first', () => {
  const lists = [
    {
      total: 2,
      values: [
        { value: '/cart', count: 3 },
        { value: '/pay', count: 2 },
      ],
    },
    { total: 9, values: [{ value: '/pay', count: 4 }] },
  ];
  expect(mergedValues(lists, 1)).toEqual({ total: 9, values: [{ value: '/pay', count: 6 }] });
});
