import { logFileSchema } from '@rootline/contract';
import { describe, expect, test } from 'vitest';
import { normaliseAnswer } from '#api/normalise-answer.ts';
import { isActive } from '../file-phase.ts';
import { rowActions } from './row-actions.ts';

/** A file as it comes through the door. */
const file = (fields: object) => normaliseAnswer(logFileSchema, fields);
const labels = (fields: object, isOpen = false) =>
  rowActions(file(fields), isOpen, () => true).map((action) =>
    action.isDisabled ? `(${action.label})` : action.label,
  );

const CASES: [string, object, string[]][] = [
  [
    'parsed, RCA not started',
    { status: 'completed', rcaAnalysisStatus: 'not_started', isRCAPossible: true },
    ['View Details', 'Generate RCA', 'Delete'],
  ],
  ['parsed, RCA status missing', { status: 'completed' }, ['View Details', 'Generate RCA', 'Delete']],
  [
    'words in upper case',
    { status: 'COMPLETED', rcaAnalysisStatus: 'NOT_STARTED' },
    ['View Details', 'Generate RCA', 'Delete'],
  ],
  [
    'RCA not possible',
    { status: 'completed', rcaAnalysisStatus: 'not_started', isRCAPossible: false },
    ['View Details', 'Delete'],
  ],
  ['being parsed', { status: 'processing', rcaAnalysisStatus: 'not_started' }, ['View Details', 'Delete']],
  ['waiting to be parsed', { status: 'pending' }, ['View Details', 'Delete']],
  ['status missing', {}, ['View Details', 'Delete']],
  ['parsing failed', { status: 'failed' }, ['View Details', 'Delete']],
  [
    'RCA pending',
    { status: 'completed', rcaAnalysisStatus: 'pending' },
    ['View Details', '(RCA Running)', 'Cancel RCA'],
  ],
  [
    'RCA running',
    { status: 'completed', rcaAnalysisStatus: 'running' },
    ['View Details', '(RCA Running)', 'Cancel RCA'],
  ],
  [
    'RCA completed',
    { status: 'completed', rcaAnalysisStatus: 'completed' },
    ['View Details', 'View RCA', 'Download RCA PDF', 'Give Review', 'Re-Generate RCA', 'Delete'],
  ],
  [
    'RCA completed and reviewed',
    { status: 'completed', rcaAnalysisStatus: 'completed', hasReview: true },
    ['View Details', 'View RCA', 'Download RCA PDF', '(Review Submitted)', 'Re-Generate RCA', 'Delete'],
  ],
  [
    'RCA completed although it was not needed',
    { status: 'completed', rcaAnalysisStatus: 'completed', isRCAPossible: false },
    ['View Details', 'View RCA', 'Download RCA PDF', 'Give Review', 'Re-Generate RCA', 'Delete'],
  ],
  ['RCA failed', { status: 'completed', rcaAnalysisStatus: 'failed' }, ['View Details', 'Re-Generate RCA', 'Delete']],
  ['an unknown RCA word', { status: 'completed', rcaAnalysisStatus: 'paused' }, ['View Details', 'Delete']],
];

describe('the buttons of a history row', () => {
  test.each(CASES)('%s', (_name, fields, expected) => {
    expect(labels(fields)).toEqual(expected);
  });

  test.each<[string, object, string[]]>([
    ['a parsed file', { status: 'completed', rcaAnalysisStatus: 'not_started' }, ['View Details']],
    ['a running RCA', { status: 'completed', rcaAnalysisStatus: 'running' }, ['View Details', '(RCA Running)']],
    [
      'a completed RCA',
      { status: 'completed', rcaAnalysisStatus: 'completed' },
      ['View Details', 'View RCA', 'Download RCA PDF', 'Give Review'],
    ],
    ['a failed RCA', { status: 'completed', rcaAnalysisStatus: 'failed' }, ['View Details']],
  ])('of %s offer nothing that a reader may not do', (_name, fields, expected) => {
    const read = rowActions(file(fields), false, (permission) => permission === 'feedback.give');
    expect(read.map((action) => (action.isDisabled ? `(${action.label})` : action.label))).toEqual(expected);
  });

  test('say Close Details while the details are open', () => {
    expect(labels({ status: 'failed' }, true)).toEqual(['Close Details', 'Delete']);
  });

  test.each<[string, object, string[]]>([
    ['a file that is read', { status: 'processing' }, ['View Details']],
    ['a file that could not be read', { status: 'failed' }, ['View Details']],
    ['a parsed file', { status: 'completed' }, ['Generate RCA']],
    ['a healthy file', { status: 'completed', isRCAPossible: false }, ['View Details']],
    ['a running RCA', { status: 'completed', rcaAnalysisStatus: 'running' }, ['RCA Running', 'Cancel RCA']],
    ['a completed RCA', { status: 'completed', rcaAnalysisStatus: 'completed' }, ['View RCA']],
    ['a failed RCA', { status: 'completed', rcaAnalysisStatus: 'failed' }, ['Re-Generate RCA']],
  ])('of %s that stand on every row', (_name, fields, expected) => {
    const first = rowActions(file(fields), false, () => true).filter(({ isFirst }) => isFirst);
    expect(first.map(({ label }) => label)).toEqual(expected);
  });

  test('suggest at most one step', () => {
    for (const [, fields] of CASES) {
      expect(
        rowActions(file(fields), false, () => true).filter((action) => action.isSuggested).length,
      ).toBeLessThanOrEqual(1);
    }
  });
});

test.each([
  [{ status: 'processing' }, true],
  [{ status: 'pending' }, true],
  [{ status: 'completed', rcaAnalysisStatus: 'pending' }, true],
  [{ status: 'completed', rcaAnalysisStatus: 'running' }, true],
  [{ status: 'completed', rcaAnalysisStatus: 'completed' }, false],
  [{ status: 'failed' }, false],
  [{}, false],
])('a file in state %o keeps the list refreshing: %s', (fields, expected) => {
  expect(isActive(file(fields))).toBe(expected);
});
