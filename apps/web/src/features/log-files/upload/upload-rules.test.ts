import { LIMITS } from '@rootline/contract';
import { expect, test } from 'vitest';
import { DEFAULT_RULES, readUploadRules, resumablePathFor } from './upload-rules.ts';

const DEFAULT = LIMITS.upload.defaultBytes;

test.each<[{ uploadLimit: number; resumable?: unknown }, number, string | null]>([
  [{ uploadLimit: 100 }, 100, null],
  [{ uploadLimit: 100, resumable: '/uploads' }, 100, '/uploads'],
  [{ uploadLimit: 0, resumable: '/api/uploads' }, DEFAULT, '/api/uploads'],
  [{ uploadLimit: 100, resumable: 'https://elsewhere.example' }, 100, null],
  [{ uploadLimit: 100, resumable: '//elsewhere.example' }, 100, null],
  [{ uploadLimit: 100, resumable: '@elsewhere.example' }, 100, null],
  [{ uploadLimit: 100, resumable: '/../uploads' }, 100, null],
  [{ uploadLimit: 100, resumable: true }, 100, null],
])('%j means %i bytes and %s', (answer, limitBytes, resumablePath) => {
  expect(readUploadRules(answer)).toEqual({ limitBytes, resumablePath });
});

const LARGE = LIMITS.upload.resumable.fromBytes;
test.each([
  [LARGE, '/uploads', '/uploads'],
  [LARGE - 1, '/uploads', null],
  [LARGE, null, null],
])('a file of %i bytes goes, where %s is announced, to %s', (size, resumablePath, expected) => {
  expect(resumablePathFor({ size }, { ...DEFAULT_RULES, resumablePath })).toBe(expected);
});

test('nothing is sent in parts before the rules are known', () => {
  expect(resumablePathFor({ size: LARGE }, undefined)).toBeNull();
});
