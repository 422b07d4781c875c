import { MantineProvider } from '@mantine/core';
import type { LogFile } from '@rootline/contract';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { ConnectorsCard } from '../upload/connectors-card.tsx';
import { HistoryRow } from './history-row.tsx';

const FILE: LogFile = {
  id: 'f1',
  filename: 'checkout.log',
  source: 'upload',
  logCount: 38_214,
  analysisType: 'parsing',
  status: 'completed',
  analysisStatus: 'COMPLETED',
  severity: null,
  errorCount: 1210,
  warningCount: 2946,
  size: 4_927_488,
  entryCount: 38_214,
  rcaAnalysisStatus: 'not_started',
  rcaAnalysisJobId: null,
  isRCAPossible: true,
  rcaNotPossibleReason: null,
  hasReview: false,
  createdAt: '2026-03-01T09:41:00Z',
  error: null,
  parseProgress: 100,
  parseNumber: 1,
  heat: [0, 0.5, 0],
  facts: null,
  rcaProgress: null,
  uploadedBy: 'u1',
};

const FACTS = { notes: [] } as unknown as NonNullable<LogFile['facts']>;

function words(change: Partial<LogFile>): string {
  const row = (
    <HistoryRow
      file={{ ...FILE, ...change }}
      isOpen={false}
      unfolded={null}
      verdict={() => null}
      now={new Date('2026-03-01T12:00:00Z')}
      busy={null}
      choice={null}
      on={{ action: () => {}, choose: () => {} }}
    />
  );
  return textOf(renderToStaticMarkup(<MantineProvider>{row}</MantineProvider>));
}

function textOf(markup: string): string {
  return markup
    .replace(/<style[^>]*>.*?<\/style>/gs, ' ')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ');
}

describe('a row of the history', () => {
  test('says name, size in KB, counts and both badges with their captions', () => {
    const row = words({});
    for (const expected of [
      'checkout.log',
      '4,812 KB',
      '38,214 entries',
      '1,210 errors',
      '2,946 warnings',
      'Pre-Processing Status Success',
      'RCA Status Not Started',
    ]) {
      expect(row).toContain(expected);
    }
    expect(row).not.toContain('No RCA Needed');
  });

  test('counts one in the singular and none in the plural', () => {
    const row = words({ entryCount: 1, errorCount: 1, warningCount: 0 });
    for (const expected of ['1 entry', '1 error', '0 warnings']) expect(row).toContain(expected);
  });

  test.each([
    [{ status: 'processing' as const }, 'Pre-Processing Status In Progress'],
    [{ status: 'failed' as const }, 'Pre-Processing Status Failed'],
    [{ rcaAnalysisStatus: 'pending' as const }, 'RCA Status In Progress'],
    [{ rcaAnalysisStatus: 'completed' as const }, 'RCA Status Success'],
    [{ rcaAnalysisStatus: 'failed' as const }, 'RCA Status Failed'],
  ])('with %o shows %s', (change, expected) => {
    expect(words(change)).toContain(expected);
  });

  test('shows a dash for what is not counted yet, also when nothing could be counted', () => {
    for (const status of ['processing', 'failed'] as const) {
      const row = words({ status, entryCount: 0, errorCount: 0, warningCount: 0 });
      expect(row).toContain('4,812 KB – – –');
      expect(row).not.toContain('0 errors');
    }
    // One that is parsed again is still what it was.
    expect(words({ status: 'processing', facts: FACTS })).toContain('1,210 errors');
  });

  test('says how far a file is read and analysed', () => {
    expect(words({ status: 'processing', parseProgress: 62 })).toContain('In Progress 62%');
    const rcaProgress = { progress: 38, totalChunks: 4, currentChunk: 2 };
    expect(words({ rcaAnalysisStatus: 'running', rcaProgress })).toContain('In Progress 38%');
  });

  test('says when stored data is damaged', () => {
    const sentence = 'The original of this file is damaged. Please upload it again.';
    expect(words({ damage: { original: 'damaged', entries: 'whole', sentence } })).toContain(sentence);
    expect(words({ damage: null })).not.toContain('damaged');
  });

  test('gives the reason when no RCA is needed, and a sentence of its own without one', () => {
    expect(words({ isRCAPossible: false, rcaNotPossibleReason: 'The file is empty' })).toContain(
      'No RCA Needed The file is empty',
    );
    expect(words({ isRCAPossible: false })).toContain(
      'No RCA Needed This log file does not require Root Cause Analysis',
    );
  });
});

test('the connectors are shown, disabled and to be developed', () => {
  const markup = renderToStaticMarkup(<ConnectorsCard />);
  expect(markup).toContain('aria-disabled="true"');
  expect(markup).not.toMatch(/<button|tabindex/i);
  expect(textOf(markup)).toContain('Log Connectors');
  expect(textOf(markup)).toContain('To Be Developed');
});
