import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { RcaResult } from '@rootline/contract';
import { describe, expect, test } from 'vitest';
import { fileClock } from '#ui/log-clock.tsx';
import { readFontCoverage } from './font-coverage.ts';
import { safeFileName, visibleText } from './printable-text.ts';
import { reportDocument } from './report-document.ts';
import { reportModel } from './report-model.ts';
import { COLUMN_WIDTHS_MM } from './report-patterns.ts';

const require = createRequire(import.meta.url);
const bytes = readFileSync(require.resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf'));
const covers = readFontCoverage(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength));
const AT = { filename: 'app.log', clock: fileClock('utc', null), generatedAt: new Date('2026-03-01T10:00:00Z') };
const PRINTING = {
  runs: (text: string) => [{ text, font: 'base' }],
  lineAddress: (line: number) => `http://x/logs/f?line=${line}`,
};

const item = (errorPattern: string): RcaResult['errorAnalysis'][number] => ({
  errorPattern,
  errorCount: 1412,
  severity: 'critical',
  firstOccurrence: '2026-03-01T03:21:44.201Z',
  lastOccurrence: null,
  rootCause: 'pool exhausted',
  impact: 'no checkout',
  fix: 'close connections',
  relatedErrors: ['timeout', 'probe failed'],
  templateId: 't1',
  level: 'ERROR',
  firstLine: 1,
  lastLine: 9,
});

/** A result that says nothing, and what a test has it say. */
const resultWith = (said: Partial<RcaResult>): RcaResult => ({
  summary: '',
  rootCause: '',
  severity: 'high',
  criticalErrors: 0,
  nonCriticalErrors: 0,
  errorCount: 0,
  warningCount: 0,
  errorAnalysis: [],
  recommendations: [],
  rawLLMResponse: '',
  analysisMode: 'statistical',
  confidence: { level: 'low', reason: 'Nothing stands out' },
  candidates: [],
  cascade: [],
  alternatives: [],
  evidence: [],
  verification: { claims: 0, accepted: 0, rejected: [] },
  coverage: { signalEntries: 0, coveredEntries: 0, chunksTotal: 0, chunksSkipped: 0, chunksFailed: 0 },
  model: null,
  promptVersion: null,
  schemaVersion: null,
  usage: { calls: 0, promptTokens: 0, completionTokens: 0 },
  timings: {},
  ...said,
});
/** The model of the report of such a result. */
const modelOf = (said: Partial<RcaResult>, file: Partial<Parameters<typeof reportModel>[1]> = {}) =>
  reportModel(resultWith(said), { ...AT, ...file });

describe('the font', () => {
  test.each([
    ['a', true],
    ['Ж', true],
    ['Ω', true],
    ['ش', true],
    ['ש', true],
    ['→', true],
    ['□', true],
    ['中', false],
    ['🦀', false],
  ])('covers %s: %s', (character, expected) => {
    expect(covers(character.codePointAt(0) ?? 0)).toBe(expected);
  });
});

describe('visible text', () => {
  test.each([
    ['bidi controls are removed', 'user\u202Egnp.exe\u2069', 'usergnp.exe'],
    ['control characters are removed', 'a\u0000\u001b[31mb\u0085', 'a[31mb'],
    ['tabs become spaces and line ends one form', 'a\tb\r\nc\rd', 'a b\nc\nd'],
    ['variation selectors and joiners vanish', 'ok\uFE0F\u200D', 'ok'],
    ['Cyrillic stays', 'Ошибка', 'Ошибка'],
  ])('%s', (_name, text, expected) => {
    expect(visibleText(text)).toBe(expected);
  });

  test.each([
    ['app.log', 'app.log'],
    ['../etc/passwd', '.._etc_passwd'],
    ['a\u202Eb:c.log', 'ab_c.log'],
    ['\u0000', 'log'],
  ])('the file name %j is saved as %s', (name, expected) => {
    expect(safeFileName(name)).toBe(expected);
  });
});

describe('the report', () => {
  test('of a case speaks of the case and its files, where that of a file speaks of the file', () => {
    const wordsOf = (file: Partial<Parameters<typeof reportModel>[1]>) =>
      JSON.stringify(reportDocument(modelOf({ errorCount: 3 }, file), PRINTING));
    const files = { read: 18, all: 19, leftOut: ['Not included in this analysis: a.log (damaged)'] };
    const ofCase = wordsOf({ filename: 'outage', files });
    for (const expected of [
      'Case: ',
      'outage',
      '18 of 19 parsed. Not included in this analysis: a.log (damaged)',
      'In the case: ',
    ]) {
      expect(ofCase).toContain(expected);
    }
    expect(ofCase).not.toMatch(/[Ll]og file|[Tt]he file/);
    expect(wordsOf({})).toMatch(/Log file: .*In the file: /);
  });

  test('says everything that is asked of it', () => {
    const model = modelOf({
      summary: 'Checkout was down.',
      severity: 'critical',
      rootCause: 'Pool exhausted.',
      recommendations: ['Ship 3.41.1'],
      criticalErrors: 1412,
      nonCriticalErrors: 7,
      errorAnalysis: [item('could not acquire')],
    });
    const words = JSON.stringify(reportDocument(model, PRINTING));
    for (const expected of [
      'Root Cause Analysis Report',
      'Generated: ',
      'Log file: ',
      'app.log',
      '2026-03-01 03:21:44',
      'Log times are shown in UTC',
      'http://x/logs/f?line=1',
      'Checkout was down.',
      'Critical',
      'Pool exhausted.',
      'Ship 3.41.1',
      'Critical errors: 1,412',
      'Non-critical errors: 7',
      'could not acquire',
      '• timeout\\n• probe failed',
    ]) {
      expect(words).toContain(expected);
    }
    expect(model.copyright).toBe('© 2026 Rootline');
  });

  test('tells the second opinion of a model with the lines of both sides, and its search call by call', () => {
    const line = (number: number, text: string) => ({ line: number, text, level: null, timestamp: null });
    const opined: Partial<RcaResult> = {
      secondOpinion: {
        verdict: 'differs',
        model: { why: 'The disk was full.', lines: [line(3, 'no space left')] },
        statistics: { why: 'it is rare', lines: [line(14, 'pool is empty')] },
        comment: '[unproven] The disk came first.',
      },
      search: {
        calls: 1,
        refused: 0,
        lines: 3,
        ended: null,
        asked: [{ question: 'Lines with "disk"', answer: '3 lines contain it.' }],
      },
    };
    const words = JSON.stringify(reportDocument(modelOf(opined), PRINTING));
    for (const part of [
      'Second opinion',
      'The model and the statistical analysis name different causes.',
      'The disk was full.',
      'http://x/logs/f?line=3"',
      'no space left',
      'it is rare',
      'http://x/logs/f?line=14"',
      ' The disk came first.',
      'The model made 1 search call and saw 3 lines.',
      'Lines with \\"disk\\": 3 lines contain it.',
    ])
      expect(words).toContain(part);
    expect(JSON.stringify(reportDocument(modelOf({}), PRINTING))).not.toContain('Second opinion');
  });

  test('leads from a cited line of its prose to the line, and keeps rows whole: what does not fit follows in full', () => {
    const evidence = [
      { id: 'e', why: '', templateId: null, lines: [{ line: 88, text: '', level: null, timestamp: null }] },
    ];
    const model = modelOf({ rootCause: 'It began at line 88.', evidence, errorAnalysis: [item('p')] });
    const words = JSON.stringify(reportDocument(model, PRINTING));
    expect(words).toContain('"link":"http://x/logs/f?line=88"');
    expect(words).toContain('"dontBreakRows":true');
    const long = modelOf({ errorAnalysis: [{ ...item('p'), fix: 'x'.repeat(5000) }] });
    const inFull = JSON.stringify(reportDocument(long, PRINTING));
    expect(inFull).not.toContain('"dontBreakRows":false');
    expect(inFull).toContain('Patterns in full');
    expect(inFull).toContain('x'.repeat(5000));
  });

  test('counts by level, so that no run changes the numbers of a file, and says so', () => {
    const result = {
      severity: 'critical' as const,
      errorCount: 482,
      criticalErrors: 151,
      nonCriticalErrors: 331,
      warningCount: 38,
    };
    const levels = { FATAL: 1, ERROR: 481, WARN: 38, INFO: 9, DEBUG: 0, none: 0 };
    expect(modelOf(result, { levels }).counts).toMatchObject({
      critical: '1',
      nonCritical: '481',
      errors: '482 errors (1 FATAL, 481 ERROR), 38 warnings',
      meaning: 'Critical errors are FATAL entries; non-critical errors are ERROR entries',
    });
    expect(modelOf(result).counts).toMatchObject({
      critical: '151',
      meaning: 'Critical errors are those in patterns rated critical or high',
    });
  });

  test('draws the errors over time with the suspected cause', () => {
    const none = { FATAL: 0, ERROR: 0, WARN: 0, INFO: 5, DEBUG: 0, none: 0 };
    const histogram = { axis: 'time' as const, start: 0, bucketSize: 1000, buckets: [none, { ...none, ERROR: 4 }] };
    const cause = { line: 7, text: 'pool resized', level: null, timestamp: '1970-01-01T00:00:01Z' };
    const evidence = [{ id: 'E1', why: '', templateId: 't1', lines: [cause] }];
    const candidates = [
      {
        templateId: 't1',
        pattern: 'p',
        component: null,
        lines: [7],
        firstOccurrence: null,
        count: 1,
        score: 1,
        reasons: [],
      },
    ];
    const model = modelOf({ evidence, candidates }, { histogram });
    expect(model.timeline).toMatchObject({ bars: [0, 4], cause: 0.5 });
    expect(model.verdict).toEqual({
      label: 'Suspected cause',
      cause: 'pool resized',
      line: 7,
      time: '1970-01-01 00:00:01',
    });
    expect(JSON.stringify(reportDocument(model, PRINTING))).toContain('Suspected cause:');
  });

  test('never holds a rejected claim', () => {
    const model = modelOf({
      summary: 'a',
      verification: {
        claims: 1,
        accepted: 0,
        rejected: [{ claim: 'host db-99', reason: 'not in the file', where: 'rootCause' }],
      },
    });
    expect(JSON.stringify(reportDocument(model, PRINTING))).not.toContain('db-99');
  });

  test('keeps the mark of an unproven sentence and says what it means', () => {
    const verification = { claims: 1, accepted: 0, marked: 1, rejected: [] };
    const words = JSON.stringify(
      reportDocument(modelOf({ summary: '[unproven] A vendor did it.', verification }), PRINTING),
    );
    expect(words.match(/\[unproven\]/g)).toHaveLength(2);
    expect(words).toContain('neither confirms nor contradicts it');
  });

  test('says so when there is no error analysis', () => {
    expect(JSON.stringify(reportDocument(modelOf({}), PRINTING))).toContain('No error analysis data available');
  });

  test('has at most 200 rows and says how many are missing', () => {
    const model = modelOf({ errorAnalysis: Array.from({ length: 207 }, (_unused, index) => item(`p${index}`)) });
    expect(model.rows.length).toBe(200);
    expect(JSON.stringify(reportDocument(model, PRINTING))).toContain('… 7 more');
  });

  test('is a landscape page whose nine columns fill the width between the margins', () => {
    expect(COLUMN_WIDTHS_MM).toEqual([22, 10, 18, 24, 24, 38, 38, 38, 22]);
    expect(COLUMN_WIDTHS_MM.reduce((sum, width) => sum + width, 0) + 2 * 31.5).toBe(297);
    expect(reportDocument(modelOf({}), PRINTING).pageOrientation).toBe('landscape');
  });
});
