import { describe, expect, it } from 'vitest';
import { PLAIN } from '../report/terminal-style.ts';
import type { Standing, State } from './verdict.ts';
import { createVerdictChanges } from './verdict-changes.ts';
import { changeJson, changeLine, screenRows } from './verdict-text.ts';

const AT = Date.parse('2026-11-27T10:00:00Z');

function standing(state: State, key: string | null = null): Standing {
  const cause =
    key === null
      ? null
      : { message: key, stream: 'web.log', service: 'web', since: '2026-11-27T09:59:58.000Z', key, lines: [] };
  return {
    atMs: AT,
    state,
    verdict: key === null ? 'healthy' : 'clear',
    headline: `CLEAR CAUSE  ${key ?? 'none'}`,
    cause,
    errors: 3,
    warnings: 1,
    lines: 1200,
  };
}

/** What is told of a course of looks: `failing` with its cause, or a state. */
function toldOf(looks: readonly [State, string?][]): string[] {
  const changes = createVerdictChanges();
  return looks.flatMap(([state, key]) => {
    const told = changes.next(standing(state, key));
    return told === null ? [] : [told.cause?.key ?? told.state];
  });
}

describe('changes of a verdict', () => {
  it('start with the first verdict, and a failure is reported at once', () => {
    expect(toldOf([['healthy'], ['healthy'], ['failing', 'refused'], ['failing', 'refused']])).toEqual([
      'healthy',
      'refused',
    ]);
  });

  it('report another cause once, however often the two alternate', () => {
    expect(
      toldOf([
        ['failing', 'a'],
        ['failing', 'b'],
        ['failing', 'a'],
        ['failing', 'b'],
      ]),
    ).toEqual(['a', 'b']);
  });

  it('do not report another first candidate if none is clear', () => {
    const changes = createVerdictChanges();
    const unclear = (key: string): Standing => ({ ...standing('failing', key), verdict: 'unclear' });
    expect([unclear('a'), unclear('b')].map((each) => changes.next(each)?.cause?.key)).toEqual(['a', undefined]);
    expect(changes.next(standing('failing', 'c'))?.cause?.key).toBe('c');
  });

  it('report an end only after two calm looks in a row', () => {
    expect(
      toldOf([['failing', 'a'], ['healthy'], ['failing', 'a'], ['healthy'], ['healthy'], ['failing', 'a']]),
    ).toEqual(['a', 'healthy', 'a']);
  });

  it('leave the quiet state as soon as there are lines', () => {
    expect(toldOf([['quiet'], ['not judged'], ['not judged']])).toEqual(['quiet', 'not judged']);
  });
});

describe('a reported change', () => {
  it('is one line with time, state, cause and place', () => {
    expect(changeLine(standing('failing', 'refused'))).toBe(
      '2026-11-27T10:00:00Z  failing     CLEAR CAUSE  refused  (web.log, since 2026-11-27T09:59:58.000Z)  1,200 lines\n',
    );
  });

  it('is a line of JSON for a program', () => {
    expect(JSON.parse(changeJson(standing('failing', 'refused')))).toEqual({
      version: 1,
      time: '2026-11-27T10:00:00.000Z',
      state: 'failing',
      verdict: 'clear',
      cause: { message: 'refused', stream: 'web.log', service: 'web', since: '2026-11-27T09:59:58.000Z' },
      errors: 3,
      warnings: 1,
      lines: 1200,
    });
  });

  it('fits the screen, whatever the log contains', () => {
    const hostile = { ...standing('failing', 'x'), headline: `CLEAR CAUSE  \u001b[2J${'long '.repeat(100)}` };
    const around = {
      nowMs: AT,
      streams: 2,
      linesPerSecond: 40,
      windowText: '5m',
      changes: [hostile],
      notes: ['web has ended'],
    };
    const rows = screenRows(hostile, around, { ...PLAIN, width: 60 });
    expect(rows.every((row) => row.length <= 60 && !row.includes('\u001b'))).toBe(true);
    expect(rows[0]).toMatch(/^FAILING {2}CLEAR CAUSE/);
  });
});
