import { ENDPOINTS, type LogFile } from '@rootline/contract';
import { describe, expect, test } from 'vitest';
import { normaliseAnswer } from '#api/normalise-answer.ts';
import { countFiles, linePath } from './counter-row.tsx';
import { needsALook } from './needs-a-look-card.tsx';
import { fileName, isUnderWay } from './overview-queries.ts';
import { axisTop, errorSlots, errorsPerQuarterDay, uploadsPerDay } from './upload-series.ts';

function logFile(fields: Partial<LogFile>): LogFile {
  const [file] = normaliseAnswer(ENDPOINTS.listLogFiles.response, { logFiles: [{ id: 'f', ...fields }] }).logFiles;
  if (file === undefined) throw new Error('The list has one file');
  return file;
}

describe('the counters', () => {
  test.each<[string, Partial<LogFile>[], number[]]>([
    ['nothing', [], [0, 0, 0, 0]],
    ['a file that is being parsed', [{ status: 'processing' }], [1, 0, 0, 0]],
    ['a parsed file with errors', [{ status: 'completed', errorCount: 3 }], [1, 1, 0, 1]],
    [
      'several files',
      [
        { status: 'completed', rcaAnalysisStatus: 'completed', errorCount: 1 },
        { status: 'completed', rcaAnalysisStatus: 'running' },
        { status: 'failed', errorCount: 9 },
      ],
      [3, 2, 1, 2],
    ],
  ])('of %s', (_name, files, expected) => {
    const { totalLogs, analyzed, rcaReports, anomalies } = countFiles(files.map(logFile));
    expect([totalLogs, analyzed, rcaReports, anomalies]).toEqual(expected);
  });
});

test.each<[Partial<LogFile>, boolean]>([
  [{ status: 'processing' }, true],
  [{ status: 'completed', rcaAnalysisStatus: 'pending' }, true],
  [{ status: 'completed', rcaAnalysisStatus: 'running' }, true],
  [{ status: 'completed', rcaAnalysisStatus: 'completed' }, false],
  [{ status: 'failed' }, false],
])('a file with %o refreshes the list: %s', (fields, expected) => {
  expect(isUnderWay(logFile(fields))).toBe(expected);
});

const now = new Date(2026, 2, 10, 14, 30).getTime();
const hoursAgo = (hours: number) => new Date(now - hours * 3_600_000).toISOString();

test('uploads are counted per day up to now', () => {
  const files = [1, 2, 25, 24 * 13.5, 24 * 14.5, -3].map((hours) => ({ createdAt: hoursAgo(hours) }));
  expect(uploadsPerDay([...files, { createdAt: 'never' }], { days: 14, now })).toEqual([
    1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 2,
  ]);
});

test('errors and warnings are summed per quarter of a day over seven days', () => {
  const slots = errorsPerQuarterDay(
    [
      { createdAt: hoursAgo(1), errorCount: 2, warningCount: 5 },
      { createdAt: hoursAgo(2), errorCount: 3, warningCount: 0 },
      { createdAt: hoursAgo(3), errorCount: 7, warningCount: 1 },
      { createdAt: hoursAgo(24 * 8), errorCount: 100, warningCount: 100 },
    ],
    now,
  );
  expect(slots).toHaveLength(28);
  expect(slots.at(-1)).toEqual({ start: new Date(2026, 2, 10, 12).getTime(), errors: 5, warnings: 5 });
  expect(slots.at(-2)).toMatchObject({ errors: 7, warnings: 1 });
  expect(slots.slice(0, -2).every(({ errors }) => errors === 0)).toBe(true);
});

test('errors are summed per hour while all uploads of the week are of the last day', () => {
  const file = (hours: number) => ({ createdAt: hoursAgo(hours), errorCount: 2, warningCount: 0 });
  const ofDay = errorSlots([file(0.1), file(5)], now);
  expect(ofDay.areHours).toBe(true);
  expect(ofDay.slots.map(({ errors }) => errors).filter(Boolean)).toEqual([2, 2]);
  expect(ofDay.slots.at(-1)?.errors).toBe(2);
  expect(errorSlots([file(0.1), file(30)], now)).toMatchObject({ areHours: false });
  expect(errorSlots([], now).slots).toHaveLength(28);
});

describe('what needs a look', () => {
  const ready = logFile({ id: 'r', status: 'completed' });
  const broken = logFile({ id: 'b', status: 'failed', createdAt: hoursAgo(3) });
  const brokenLater = logFile({ id: 'c', status: 'failed', createdAt: hoursAgo(1) });
  const rcaFailed = logFile({ id: 'x', status: 'completed', rcaAnalysisStatus: 'failed' });
  const analysed = (id: string, severity: string, hours = 1) =>
    logFile({ id, severity, status: 'completed', rcaAnalysisStatus: 'completed', createdAt: hoursAgo(hours) });
  const medium = analysed('m', 'MEDIUM');

  test('is nothing when all is done', () => {
    expect(needsALook([logFile({ status: 'completed', rcaAnalysisStatus: 'completed', hasReview: true })])).toEqual([]);
  });

  test('is the newest file of a kind', () => {
    expect(needsALook([broken, brokenLater])).toEqual([{ kind: 'parsing-failed', file: brokenLater }]);
  });

  test('is first what nobody has reviewed: critical before high, newest first', () => {
    const files = [broken, analysed('h', 'HIGH'), analysed('old', 'CRITICAL', 9), analysed('new', 'CRITICAL', 2)];
    const looks = needsALook(files).map((look) => ('file' in look ? look.file.id : look.kind));
    expect(looks).toEqual(['new', 'old', 'h', 'b']);
  });

  test('is at most seven lines, the most pressing first', () => {
    const kinds = needsALook([ready, medium, rcaFailed, broken]).map(({ kind }) => kind);
    expect(kinds).toEqual(['parsing-failed', 'rca-failed', 'unreviewed', 'ready']);
    const many = ['1', '2', '3', '4', '5', '6', '7', '8'].map((id) => analysed(id, 'HIGH'));
    expect(needsALook([broken, ...many])).toHaveLength(7);
  });

  test('is what the first look found, the most serious first', () => {
    const found = (id: string, severity: string) => logFile({ id, severity, status: 'completed' });
    const looks = needsALook([found('m', 'MEDIUM'), found('c', 'CRITICAL'), found('l', 'LOW')]);
    expect(looks.map((look) => ('file' in look ? look.file.id : look.kind))).toEqual(['c', 'm']);
  });

  test('is never a healthy file', () => {
    expect(needsALook([analysed('l', 'LOW')])).toEqual([]);
  });

  test('counts the files that are ready and leaves out those that need no RCA', () => {
    const healthy = logFile({ status: 'completed', isRCAPossible: false });
    expect(needsALook([ready, ready, healthy])).toEqual([{ kind: 'ready', count: 2 }]);
  });
});

test('a file without a name is called by its id', () => {
  expect(fileName({ id: '4f1c9a', filename: '' })).toBe('Log Analysis 4f1c9a');
  expect(fileName({ id: '1', filename: 'a.log' })).toBe('a.log');
});

test('a line goes from edge to edge and the largest value touches the top', () => {
  expect(linePath([0, 2, 1], { width: 10, height: 20 })).toEqual({ path: 'M0 20 L5 0 L10 10', endX: 10, endY: 10 });
  expect(linePath([], { width: 10, height: 20 })).toEqual({ path: '', endX: 0, endY: 20 });
});

test.each([
  [0, 2],
  [1, 2],
  [5, 6],
  [10, 10],
  [11, 20],
  [564, 600],
  [679, 800],
  [1_200_000, 2_000_000],
])('an axis for %i ends at %i', (most, top) => {
  expect(axisTop(most)).toBe(top);
});
