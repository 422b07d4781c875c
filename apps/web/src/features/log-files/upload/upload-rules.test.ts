import { LIMITS } from '@rootline/contract';
import { expect, test } from 'vitest';
import { logFilesText } from '#messages/log-files.en.ts';
import { DEFAULT_RULES, readUploadRules, resumablePathFor, uploadProblem } from './upload-rules.ts';

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

const WRONG_TYPE = {
  tone: 'warning',
  message: 'Please select a JSON, LOG, or TXT file',
  hint: logFilesText.wrongTypeHint,
};
const LIMIT = LIMITS.upload.defaultBytes;

test.each([
  ['nothing chosen', null, { tone: 'warning', message: 'Please select a file to upload', hint: '' }],
  ['a spreadsheet', { name: 'a.csv', size: 1 }, WRONG_TYPE],
  ['no extension', { name: 'syslog', size: 1 }, WRONG_TYPE],
  ['an extension in the middle', { name: 'a.log.gz', size: 1 }, WRONG_TYPE],
  [
    'one byte too many',
    { name: 'a.log', size: LIMIT + 1 },
    { tone: 'error', message: 'File size exceeds 5.00MB limit', hint: logFilesText.tooLargeHint },
  ],
  ['exactly the limit', { name: 'a.log', size: LIMIT }, null],
  ['upper case', { name: 'A.LOG', size: 10 }, null],
  ['json', { name: 'a.Json', size: 10 }, null],
  ['an empty text', { name: 'a.txt', size: 0 }, null],
])('before sending: %s', (_name, file, expected) => {
  expect(uploadProblem(file, LIMIT)).toEqual(expected);
});

test('the limit of the server is written with two decimals', () => {
  expect(uploadProblem({ name: 'a.log', size: 2_000_000 }, 1_500_000)?.message).toBe('File size exceeds 1.43MB limit');
});

test('a file that is too large is told which setting of the server changes the limit', () => {
  expect(uploadProblem({ name: 'a.log', size: LIMIT + 1 }, LIMIT)?.hint).toContain('UPLOAD_LIMIT_BYTES');
});
