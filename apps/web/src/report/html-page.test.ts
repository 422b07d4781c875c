import { type CaseLine, type RcaResult, rcaResultSchema } from '@rootline/contract';
import { describe, expect, test } from 'vitest';
import { normaliseAnswer } from '#api/normalise-answer.ts';
import { fileClock } from '#ui/log-clock.tsx';
import { type ReportedPage, reportPage } from './html-page.ts';

const HOSTILE = '</code><script>alert(1)</script><img src=x onerror=alert(1)> " onmouseover="x';
const LEVELS = { FATAL: 0, ERROR: 0, WARN: 0, INFO: 0, DEBUG: 0, none: 0 };

function resultOf(said: object = {}): RcaResult {
  const result = normaliseAnswer(rcaResultSchema, {
    summary: `Failing since 2026-03-01 10:00:00: ${HOSTILE}`,
    rootCause: HOSTILE,
    severity: 'high',
    verdict: 'clear',
    recommendations: [HOSTILE],
    confidence: { level: 'high', reason: 'One candidate clearly stands out.' },
    candidates: [
      {
        templateId: 't1',
        pattern: HOSTILE,
        component: HOSTILE,
        lines: [5],
        firstOccurrence: '2026-03-01T10:00:00.000Z',
        count: 1,
        score: 1,
        reasons: [HOSTILE],
      },
    ],
    ...said,
  });
  if (result === null) throw new Error('The result was not read');
  return result;
}

const pageOf = (result: RcaResult, change: Partial<ReportedPage> = {}) =>
  reportPage(result, {
    file: { filename: `${HOSTILE}.log`, entryCount: 9, facts: null },
    clock: fileClock('utc', null),
    histogram: { axis: 'time', start: 0, bucketSize: 1000, buckets: [{ ...LEVELS, ERROR: 3, INFO: 5 }] },
    address: 'https://logs.example.com/logs/f1',
    placeOf: null,
    readLines: async (ranges) => ranges.map(({ from }) => ({ line: from, text: `${HOSTILE} of line ${from}` })),
    ...change,
  });

describe('a result saved as a page', () => {
  test('executes nothing that a hostile log says, and fetches nothing', async () => {
    const page = await pageOf(resultOf());
    expect(page).not.toMatch(/<(?:script|img|iframe|object|embed|form|base|link)\b/i);
    for (const [, attributes = ''] of page.matchAll(/<\w+([^>]*)>/g)) expect(attributes).not.toMatch(/\son\w+=/i);
    expect(page).toContain(`content="default-src 'none'; style-src 'unsafe-inline'"`);
    expect(page).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
    expect(page).toContain('of line 5</code>');
  });

  test('says what it left out, and is at most a megabyte', async () => {
    const errorPattern = 'x'.repeat(3000);
    const row = { errorPattern, errorCount: 1, severity: 'low', rootCause: '', impact: '', fix: '', relatedErrors: [] };
    const page = await pageOf(resultOf({ errorAnalysis: Array.from({ length: 2000 }, () => row) }));
    expect(page).toMatch(/Of 2000 error patterns, the first \d+ are shown\./);
    expect(new TextEncoder().encode(page).length).toBeLessThanOrEqual(1_000_000);
  });

  test('names the lines around one of a case by their own file', async () => {
    const placeOf = (line: number): CaseLine => ({
      line,
      file: line < 5 ? 'web.log' : 'db.log',
      fileLine: line - 4,
      logFileId: 'f',
    });
    const found = { firstFailing: null, services: [], lines: [placeOf(5)], namings: [], unplaced: [], notRead: [] };
    const page = await pageOf(resultOf({ case: found }), { placeOf });
    expect(page).toContain('<span>db.log&#58;&#58;2</span>'.replaceAll('&#58;&#58;', ':'));
    expect(page).not.toContain('web.log');
  });

  test('tells times by the clock of the screen', async () => {
    const page = await pageOf(resultOf(), { clock: fileClock('file', { zone: 'stated', zoneOffsetMinutes: 120 }) });
    expect(page).toContain('2026-03-01 12:00:00');
  });
});
