import { expect, test } from 'vitest';
import { findUploadedFile, uploadOutcome } from './uploaded-file.ts';

const file = (id: string, filename: string, createdAt: string) => ({ id, filename, createdAt });

test('the newest file of the same name is the uploaded one, whatever the order of the list', () => {
  const files = [
    file('1', 'a.log', '2026-03-01T10:00:00.000Z'),
    file('2', 'a.log', '2026-03-02T10:00:00Z'),
    file('3', 'b.log', '2026-03-03T10:00:00.000Z'),
    file('4', 'a.log', '2026-02-01T10:00:00.000Z'),
  ];
  expect(findUploadedFile(files, 'a.log')?.id).toBe('2');
  expect(findUploadedFile([...files].reverse(), 'a.log')?.id).toBe('2');
});

test('a name that is not in the list gives nothing', () => {
  expect(findUploadedFile([file('1', 'a.log', '2026-03-01T10:00:00Z')], 'A.log')).toBeNull();
});

test.each([
  ['completed', 'parsed'],
  ['failed', 'failed'],
  ['processing', 'being-parsed'],
  ['pending', 'being-parsed'],
  ['not_started', 'being-parsed'],
  [null, 'being-parsed'],
])('a new file with status %s is reported as %s', (status, expected) => {
  expect(uploadOutcome({ status })).toBe(expected);
});
