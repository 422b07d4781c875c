import { LIMITS, type TailLine } from '@rootline/contract';
import { describe, expect, test } from 'vitest';
import {
  type LiveFilter,
  messageOf,
  NO_LINES,
  shownRows,
  toggledLevels,
  withEvent,
  withSentence,
} from './live-lines.ts';

const line = (change: Partial<TailLine> = {}): TailLine => ({
  at: '2026-03-01T10:00:00.000Z',
  stream: 'web-1.log',
  service: 'web',
  level: 'INFO',
  text: 'GET /health 200',
  ...change,
});
const lines = (...fresh: TailLine[]) => withEvent(NO_LINES, { type: 'lines', lines: fresh });

describe('live lines', () => {
  test('are counted by level, and name their streams', () => {
    const shown = lines(line(), line({ level: 'ERROR', stream: 'db.log' }), line({ level: null }));
    expect(shown).toMatchObject({ total: 3, streams: ['db.log', 'web-1.log'], isCut: false });
    expect(shown.counts).toMatchObject({ INFO: 1, ERROR: 1, none: 1, WARN: 0 });
  });

  test('say where lines were skipped', () => {
    const shown = withEvent(lines(line()), { type: 'skipped', lines: 1204 });
    expect(shown.rows.map(({ sentence }) => sentence)).toEqual([null, '1,204 lines were skipped']);
    expect(shown.total).toBe(1);
  });

  test('keep the newest, each under the key that it began with', () => {
    const many = lines(...Array.from({ length: LIMITS.tails.shownLines }, () => line()));
    const more = withSentence(withEvent(many, { type: 'lines', lines: [line({ text: 'newest' })] }), 'gap');
    expect(more.rows).toHaveLength(LIMITS.tails.shownLines);
    expect([more.rows[0]?.key, more.rows.at(-1)?.key]).toEqual([2, LIMITS.tails.shownLines + 1]);
    expect(more.isCut).toBe(true);
  });
});

const ALL: LiveFilter = { levels: null, stream: null, contains: '' };
test.each([
  [{}, ['a', 'B', 'c']],
  [{ levels: ['ERROR'] as const }, ['B']],
  [{ levels: ['none'] as const }, ['c']],
  [{ stream: 'db.log' }, ['c']],
  [{ contains: ' b ' }, ['B']],
  [{ contains: 'b', levels: ['INFO'] as const }, []],
])('the filter %o shows its lines, and what is missing', (filter, texts) => {
  const all = lines(
    line({ text: 'a' }),
    line({ text: 'B', level: 'ERROR' }),
    line({ text: 'c', level: null, stream: 'db.log' }),
  );
  const shown = shownRows(withSentence(all, 'gap').rows, { ...ALL, ...filter });
  expect(shown.map((row) => row.line?.text ?? row.sentence)).toEqual([...texts, 'gap']);
});

test('a level is switched off and on again; the last one stays', () => {
  const others = toggledLevels(null, 'DEBUG');
  expect(others).toEqual(['FATAL', 'ERROR', 'WARN', 'INFO', 'none']);
  expect(toggledLevels(others, 'DEBUG')).toBeNull();
  expect(toggledLevels(['ERROR'], 'ERROR')).toEqual(['ERROR']);
});

test.each([
  ['plain line', 'plain line'],
  ['{"level":"info","message":"ready"}', 'ready'],
  ['{"msg":"ready"}', 'ready'],
  ['{"other":1}', '{"other":1}'],
  ['{broken', '{broken'],
])('the message of %s', (whole, message) => {
  expect(messageOf(whole)).toBe(message);
});
