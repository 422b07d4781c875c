import { expect, test } from 'vitest';
import {
  choiceFor,
  choiceIn,
  hiddenHits,
  isShowAllTicked,
  type LevelChoice,
  type LevelOption,
  levelsFilter,
  showLevels,
  shownLevels,
  tickShowAll,
  toggleLevel,
} from './level-choice.ts';

test('by default only FATAL and ERROR show and the box is not ticked', () => {
  expect(shownLevels({})).toEqual(['FATAL', 'ERROR']);
  expect(isShowAllTicked({})).toBe(false);
  expect(levelsFilter({})).toBe('FATAL,ERROR');
});

test('ticking the box shows everything, entries without a level too', () => {
  expect(shownLevels(tickShowAll(true))).toContain('none');
  expect(levelsFilter(tickShowAll(true))).toBeUndefined();
  expect(isShowAllTicked(tickShowAll(true))).toBe(true);
  expect(shownLevels(tickShowAll(false))).toEqual(['FATAL', 'ERROR']);
});

const none = { FATAL: 0, ERROR: 0, WARN: 0, INFO: 0, DEBUG: 0, none: 9 };

test.each([
  ['no level', none],
  ['no error', { ...none, WARN: 2, INFO: 7 }],
])('a file whose entries state %s opens on all of them, and only ERROR and FATAL can be chosen', (_what, counts) => {
  expect(choiceIn({}, counts)).toEqual({ all: true });
  const unticked = choiceFor(tickShowAll(false), counts);
  expect(shownLevels(choiceIn(unticked, counts))).toEqual(['FATAL', 'ERROR']);
  expect(choiceFor(tickShowAll(true), counts)).toEqual(tickShowAll(true));
  expect(choiceFor({ find: 'x' } as LevelChoice, counts)).toEqual({ find: 'x' });
});

test.each([[{ ...none, ERROR: 1 }], [{ ...none, FATAL: 1 }], [undefined]])(
  'a file with levels %j opens on those of the default',
  (others) => {
    expect(choiceIn({}, others)).toEqual({});
    expect(choiceFor(tickShowAll(false), others)).toEqual(tickShowAll(false));
  },
);

test.each(['WARN', 'INFO', 'DEBUG'] as const)('choosing %s ticks the box', (level) => {
  const choice = toggleLevel({}, level);
  expect(shownLevels(choice)).toEqual(['FATAL', 'ERROR', level]);
  expect(isShowAllTicked(choice)).toBe(true);
});

test.each([
  [{}, 'FATAL', ['ERROR']],
  [{ levels: ['ERROR' as const] }, 'FATAL', ['FATAL', 'ERROR']],
  [{ levels: ['ERROR' as const] }, 'ERROR', ['ERROR']],
  [{ all: true as const }, 'none', ['FATAL', 'ERROR', 'WARN', 'INFO', 'DEBUG']],
] as [LevelChoice, LevelOption, LevelOption[]][])('from %o pressing %s shows %o', (choice, level, expected) => {
  expect(shownLevels(toggleLevel(choice, level))).toEqual(expected);
});

test('the default is left out of the address', () => {
  expect(toggleLevel({ levels: ['ERROR'] }, 'FATAL')).toEqual({ all: undefined, levels: undefined });
});

const COUNTS = { FATAL: 0, ERROR: 0, WARN: 2, INFO: 1, DEBUG: 0, none: 0 };

test('hits in hidden levels are counted, and showing them turns on no other level', () => {
  const hidden = hiddenHits({}, COUNTS);
  expect(hidden).toEqual({ count: 3, levels: ['WARN', 'INFO'] });
  expect(shownLevels(showLevels({}, hidden?.levels ?? []))).toEqual(['FATAL', 'ERROR', 'WARN', 'INFO']);
  expect(hiddenHits({ all: true }, COUNTS)).toBeNull();
  expect(hiddenHits({ levels: ['WARN', 'INFO'] }, COUNTS)).toBeNull();
});
