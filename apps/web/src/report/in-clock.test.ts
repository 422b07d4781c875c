import { rcaResultSchema } from '@rootline/contract';
import { expect, test } from 'vitest';
import { normaliseAnswer } from '#api/normalise-answer.ts';
import { fileClock } from '#ui/log-clock.tsx';
import { inClock } from './in-clock.ts';

const AT = '2026-03-04T14:02:11.000Z';

test('when the failure began and the changes before it follow the clock, and lines of the log do not', () => {
  const change = {
    id: 'V1StGXR8_Z5jdHi6',
    kind: 'deploy',
    at: AT,
    title: '2.14.1',
    service: null,
    link: null,
    leadMs: 0,
  };
  const result = normaliseAnswer(rcaResultSchema, {
    summary: 'The pool timed out.',
    failingSince: AT,
    changesBefore: [change],
    evidence: [{ id: 'e', why: 'w', templateId: null, lines: [{ line: 7, text: AT, level: 'ERROR', timestamp: AT }] }],
  });
  if (result === null) throw new Error('The result was not read');
  const clock = fileClock('file', { zone: 'stated', zoneOffsetMinutes: 120 });
  const shown = inClock(result, clock);
  expect([shown.failingSince, shown.changesBefore?.[0]?.at]).toEqual([clock.times.stamp(AT), clock.times.stamp(AT)]);
  expect(shown.evidence[0]?.lines[0]).toMatchObject({ text: AT, timestamp: clock.times.stamp(AT) });
  expect(clock.times.stamp(AT)).toContain('16:02:11');
});
