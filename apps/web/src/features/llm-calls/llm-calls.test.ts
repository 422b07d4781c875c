import { LLM_CALL_TYPES } from '@rootline/contract';
import { expect, test } from 'vitest';
import { callHue, callOutcome, callTime, durationShare, outcomeWord } from './call-cells.ts';
import { boundedHead, previewText, readableText, textBytes } from './call-texts.tsx';
import { nearestMark, scatterScale } from './scatter-scale.ts';

test.each([
  [200, 'success', 'Success'],
  [0, 'running', 'Running'],
  [201, 'error', 'Error (201)'],
  [499, 'error', 'Error (499)'],
  [504, 'error', 'Error (504)'],
])('a call with status %i is %s and reads %s', (status, outcome, word) => {
  expect(callOutcome(status)).toBe(outcome);
  expect(outcomeWord(status)).toBe(word);
});

test('the five call types have five colours, an unknown one is grey', () => {
  expect(new Set(LLM_CALL_TYPES.map(callHue)).size).toBe(5);
  expect(callHue('something_new')).toBe('grey');
});

test.each([
  [60_000, 60_000, 1],
  [15_000, 60_000, 0.5],
  [0, 60_000, 0],
  [10, 0, 0],
  [90, 60, 1],
  [-5, 60, 0],
])('a bar of %i ms beside %i ms fills %f', (milliseconds, longest, share) => {
  expect(durationShare(milliseconds, longest)).toBe(share);
});

test.each([
  ['compact JSON gets lines', '{"a":[1,true]}', '{\n  "a": [\n    1,\n    true\n  ]\n}'],
  ['a number that would lose digits stays', '{"id":12345678901234567890}', '{"id":12345678901234567890}'],
  ['spaces in JSON stay', '{ "a": 1 }', '{ "a": 1 }'],
  ['JSON that was cut stays', '{"a":"b', '{"a":"b'],
  ['plain text stays', 'pong', 'pong'],
  ['a lone value stays', '12', '12'],
])('%s', (_name, recorded, expected) => {
  expect(readableText(recorded)).toBe(expected);
});

test.each([
  [null, ''],
  ['', ''],
  ['  one\n\ttwo  ', 'one two'],
  ['x'.repeat(161), `${'x'.repeat(160)}…`],
  ['y'.repeat(100_000), `${'y'.repeat(160)}…`],
])('the preview of %o is one short line', (recorded, expected) => {
  expect(previewText(recorded)).toBe(expected);
});

test('of a text above 2 MB only the beginning is shown', () => {
  expect(boundedHead('short')).toEqual({ head: 'short', isCut: false });
  const { head, isCut } = boundedHead('x'.repeat(2 * 1024 * 1024 + 1));
  expect([head.length, isCut]).toEqual([64 * 1024, true]);
});

test('sizes count bytes, not characters', () => {
  expect(textBytes('aé€')).toBe(6);
});

test('a call of today shows its clock, an older one its day too', () => {
  const now = new Date(2026, 10, 20, 12);
  expect(callTime(new Date(2026, 10, 20, 9, 44, 58, 210).toISOString(), now)).toBe('09:44:58.210');
  expect(callTime(new Date(2026, 10, 19, 9, 44, 58, 210).toISOString(), now)).toBe('19 Nov 2026, 09:44:58.210');
  expect(callTime('no time', now)).toBe('no time');
});

test('the picture spans all calls: time evenly, duration by powers of ten', () => {
  const at = (minute: number) => new Date(Date.UTC(2026, 10, 20, 9, minute));
  const scale = scatterScale([
    { timestamp: at(40).toISOString(), duration: 5000 },
    { timestamp: at(20).toISOString(), duration: 100 },
    { timestamp: at(0).toISOString(), duration: 0.4 },
    { timestamp: at(59).toISOString(), duration: null },
    { timestamp: 'no time', duration: 90_000 },
  ]);
  expect(scale?.durations).toEqual([1, 10, 100, 1000, 10_000]);
  expect(scale?.times.map((time) => new Date(time).getUTCMinutes())).toEqual([0, 10, 20, 30, 40]);
  expect(scale?.x(at(10).getTime())).toBe(0.25);
  expect([1, 100, 10_000].map((duration) => scale?.y(duration))).toEqual([1, 0.5, 0]);
});

test.each([
  ['no call', []],
  ['one ended call', [{ timestamp: '2026-11-20T09:00:00Z', duration: 5 }]],
  ['running calls only', [1, 2].map(() => ({ timestamp: '2026-11-20T09:00:00Z', duration: null }))],
])('there is no picture of %s', (_name, calls) => {
  expect(scatterScale(calls)).toBeNull();
});

test('calls of one moment and one duration still have a place inside the picture', () => {
  const scale = scatterScale([1, 2].map(() => ({ timestamp: '2026-11-20T09:00:00Z', duration: 10 })));
  expect(scale?.x(Date.parse('2026-11-20T09:00:00Z'))).toBe(0);
  expect(scale?.y(10)).toBe(1);
});

test.each([
  [{ x: 11, y: 10 }, 'near'],
  [{ x: 18, y: 10 }, 'far'],
  [{ x: 60, y: 10 }, undefined],
])('a click at %o opens the mark that is %s', (place, id) => {
  const marks = [
    { id: 'near', x: 10, y: 10 },
    { id: 'far', x: 20, y: 10 },
  ];
  expect(nearestMark(marks, place)?.id).toBe(id);
});
