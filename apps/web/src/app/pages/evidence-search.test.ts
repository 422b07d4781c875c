import { expect, test } from 'vitest';
import { evidenceSearch } from './evidence-search.ts';

const CLOSED = { dialog: undefined, runs: undefined, run: 'r' };

test.each([
  ['a line', { line: 7 }, { ...CLOSED, line: 7, tpl: undefined }],
  ['a pattern', { tpl: 't' }, { ...CLOSED, line: undefined, tpl: 't', all: true, levels: undefined }],
  [
    'a stretch',
    { from: 'a', to: 'b' },
    { ...CLOSED, line: undefined, tpl: undefined, all: true, levels: undefined, from: 'a', to: 'b' },
  ],
])('%s closes the result and keeps the run', (_name, evidence, expected) => {
  expect(evidenceSearch({ ...evidence, run: 'r' })).toEqual(expected);
});
