import type { LogFile } from '@rootline/contract';
import { expect, test } from 'vitest';
import { deletable, toggled } from './selection-bar.tsx';

test.each([
  ['begins with the first file', null, 'a', ['a']],
  ['adds a file', ['a'], 'b', ['a', 'b']],
  ['takes a chosen file out', ['a', 'b'], 'a', ['b']],
])('a choice %s', (_name, before, id, expected) => {
  expect([...toggled(before === null ? null : new Set(before), id)]).toEqual(expected);
});

const file = (id: string, rcaAnalysisStatus: LogFile['rcaAnalysisStatus']) =>
  ({ id, status: 'completed', isRCAPossible: true, rcaAnalysisStatus }) as LogFile;

test('files under analysis and files of others that one may not delete cannot be deleted', () => {
  const files = [file('idle', 'not_started'), file('running', 'running'), file('done', 'completed')];
  expect(deletable(files, () => true).map(({ id }) => id)).toEqual(['idle', 'done']);
  expect(deletable(files, () => false)).toEqual([]);
});
