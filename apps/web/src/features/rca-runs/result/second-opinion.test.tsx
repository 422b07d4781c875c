import { MantineProvider } from '@mantine/core';
import { type SecondOpinion as Opinion, rcaResultSchema } from '@rootline/contract';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { normaliseAnswer } from '#api/normalise-answer.ts';
import { SecondOpinion } from './second-opinion.tsx';

const line = (number: number, text: string) => ({ line: number, text, level: null, timestamp: null });
const opinion = (verdict: Opinion['verdict']): Opinion => ({
  verdict,
  model: { why: 'The disk was full.', lines: [line(7, 'no space left on device')] },
  statistics: { why: 'it is rare', lines: [line(9, 'connection refused')] },
  comment: 'The disk came first.',
});

function shown(secondOpinion: Opinion | undefined, summary = 'Checkout was down.'): string {
  const isSound = summary.startsWith('No error');
  const counts = isSound ? {} : { criticalErrors: 3, nonCriticalErrors: 7 };
  const severity = isSound ? 'low' : 'high';
  const result = normaliseAnswer(rcaResultSchema, { final: { summary, severity, ...counts } });
  return renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <MantineProvider>
        <SecondOpinion result={{ ...result, ...(secondOpinion && { secondOpinion }) }} />
      </MantineProvider>
    </QueryClientProvider>,
  ).replace(/<style[^>]*>.*?<\/style>/gs, '');
}

test('a disagreement shows both sides with their lines and what the model said afterwards', () => {
  const words = shown(opinion('differs'));
  for (const part of ['different causes', 'no space left', 'connection refused', 'L7', 'L9', 'The disk came first.'])
    expect(words).toContain(part);
});

test('agreement is one sentence', () => {
  expect(shown(opinion('agrees'))).toContain('named the same cause');
  expect(shown(opinion('agrees'))).not.toContain('L7');
});

test('an answer that the log does not confirm stands below the result with its lines, and the statistics are not repeated', () => {
  const words = shown(opinion('none'));
  for (const part of ['named no cause that the log confirms', 'The disk was full.', 'L7'])
    expect(words).toContain(part);
  expect(words).not.toContain('L9');
});

test('a model that finds no failure is told with the lines that the statistics suspect', () => {
  const words = shown(opinion('healthy'));
  for (const part of ['The model finds no failure', 'L9']) expect(words).toContain(part);
});

test('of a healthy log the lines of the model alone are shown, and that nothing was counted', () => {
  const words = shown(opinion('differs'), 'No errors detected.');
  expect(words).toContain('counted no failures');
  expect(words).toContain('L7');
  expect(words).not.toContain('L9');
});

test('a result without an opinion shows none', () => {
  expect(shown(undefined)).toBe('');
});

test('a sentence of the model that the log does not prove says so to those who listen', () => {
  const marked = opinion('differs');
  const words = shown({ ...marked, model: { ...marked.model, why: '[unproven] A vendor did it.' } });
  expect(words).toContain('the log neither confirms nor contradicts it');
});
