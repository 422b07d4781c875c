import type { FieldMapping, RegexPattern } from '@rootline/contract';
import { orderPatterns } from '@rootline/logparse';
import { expect, test } from 'vitest';
import { describeTest } from './describe-test.ts';

const pattern = (name: string, more: Partial<RegexPattern> = {}): RegexPattern => ({
  name,
  pattern: '.',
  description: '',
  priority: 0,
  isActive: true,
  ...more,
});
const mapping = (sourceField: string, isActive = true): FieldMapping => ({
  sourceField,
  targetField: 'message',
  description: '',
  isActive,
});

test('active patterns are tried by priority, then as they stand', () => {
  const patterns = [
    pattern('low', { priority: -1 }),
    pattern('first'),
    pattern('off', { priority: 9, isActive: false }),
    pattern('second'),
    pattern('high', { priority: 3 }),
  ];
  expect(orderPatterns(patterns).map(({ name }) => name)).toEqual(['high', 'first', 'second', 'low']);
});

test('a line fails when nothing matches, or when an active mapping reads a field that the pattern lacks', () => {
  const rule = {
    patterns: [pattern('short'), pattern('full')],
    fieldMappings: [mapping('time'), mapping('user'), mapping('user'), mapping('unused', false)],
  };
  const output = { groupNames: [['time'], ['time', 'user']], matches: [1, 0, null] };
  expect(describeTest(rule, ['one', 'two', 'three'], output)).toEqual({
    totalLogs: 3,
    successCount: 1,
    failureCount: 2,
    details: [
      { logIndex: 0, logLine: 'one', success: true, matchedPattern: 'full', errors: [] },
      {
        logIndex: 1,
        logLine: 'two',
        success: false,
        matchedPattern: 'short',
        errors: ['The pattern short has no named group for the source field user'],
      },
      {
        logIndex: 2,
        logLine: 'three',
        success: false,
        matchedPattern: null,
        errors: ['No active pattern matches this line'],
      },
    ],
  });
});

test('a rule without an active pattern says so on every line', () => {
  const { details } = describeTest({ patterns: [], fieldMappings: [] }, ['x'], { groupNames: [], matches: [null] });
  expect(details[0]).toMatchObject({ success: false, errors: ['The rule has no active pattern'] });
});
