import { ENDPOINTS } from '@rootline/contract';
import { describe, expect, test } from 'vitest';
import { readTolerantly } from './read-tolerantly.ts';

const list = ENDPOINTS.listLogFiles.response;

describe('an answer of a foreign backend', () => {
  const [file] = readTolerantly(list, {
    logFiles: [{ id: 7, filename: 'a.log', size: '2048', status: 'archived', errorCount: null, extra: 'kept' }],
  }).logFiles;

  test('gets empty values for what it lacks', () => {
    expect(file).toMatchObject({ heat: [], facts: null, severity: null, hasReview: false, errorCount: 0, source: '' });
  });

  test('has text ids and numeric sizes', () => {
    expect(file).toMatchObject({ id: '7', size: 2048 });
  });

  test('keeps words and fields that we do not know', () => {
    expect(file).toMatchObject({ status: 'archived', extra: 'kept' });
  });

  test('allows an RCA unless it says otherwise', () => {
    expect(file?.isRCAPossible).toBe(true);
    const refused = readTolerantly(list, { logFiles: [{ id: '1', isRCAPossible: false }] }).logFiles[0];
    expect(refused?.isRCAPossible).toBe(false);
  });
});

test.each([[null], [undefined], ['text'], [[]], [{ logFiles: 'none' }]])('%o is read as an empty list', (answer) => {
  expect(readTolerantly(list, answer)).toEqual({ logFiles: [] });
});

test('an exact answer passes as it is', () => {
  const user = {
    id: 'u1',
    firstName: 'A',
    lastName: 'B',
    email: 'a@b',
    role: 'VIEWER',
    createdAt: '2026-01-01T00:00:00Z',
  };
  expect(readTolerantly(ENDPOINTS.getProfile.response, user)).toEqual(user);
});

test('parts of a record that may be missing become null', () => {
  const { job } = readTolerantly(ENDPOINTS.getRunStatus.response, { job: { status: 'running', progress: 40 } });
  expect(job).toMatchObject({ status: 'running', progress: 40, result: null, error: null, totalChunks: null });
});

test('a known word is the known one in whatever case it comes, and an unknown word stays as it is', () => {
  const read = (rcaAnalysisStatus: string, analysisStatus: string) => {
    const answer = { logFiles: [{ id: 'f', rcaAnalysisStatus, analysisStatus }] };
    return readTolerantly(list, answer).logFiles.flatMap((file) => [file.rcaAnalysisStatus, file.analysisStatus]);
  };
  expect(read('COMPLETED', 'in_progress')).toEqual(['completed', 'IN_PROGRESS']);
  expect(read('Paused', '')).toEqual(['Paused', '']);
});
