import { expect, test } from 'vitest';
import { evidenceSearch, windowOf } from './evidence-navigation.ts';

const CLOSED = { dialog: undefined, runs: undefined, run: 'r' };

test.each([
  ['a line', { line: 7 }, { ...CLOSED, line: 7, tpl: undefined }],
  ['a pattern', { tpl: 't' }, { ...CLOSED, line: undefined, tpl: 't', all: true, levels: undefined }],
  [
    'a range',
    { from: 'a', to: 'b' },
    { ...CLOSED, line: undefined, tpl: undefined, all: true, levels: undefined, from: 'a', to: 'b' },
  ],
])('%s closes the result and keeps the run', (_name, evidence, expected) => {
  expect(evidenceSearch({ ...evidence, run: 'r' })).toEqual(expected);
});

const at = (timestamp: string | null) => ({ timestamp });
const EARLY = '2026-03-01T03:00:00.000Z';
const LATE = '2026-03-01T04:00:00.000Z';

test.each([
  [[at(EARLY)], [at(EARLY), at(LATE)], { from: EARLY, to: LATE }],
  [[at(LATE)], [at(EARLY)], { from: EARLY, to: LATE }],
  [[at(null)], [at(LATE)], null],
  [[], [at(LATE)], null],
])('from %j to %j', (first, last, expected) => {
  expect(windowOf(first, last)).toEqual(expected);
});
