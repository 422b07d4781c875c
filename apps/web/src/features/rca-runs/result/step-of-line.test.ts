import { expect, test } from 'vitest';
import { stepOf } from './step-of-line.ts';

test.each([
  ['2026-03-06T16:20:00.0000000Z ##[group]Run npm test', 'npm test'],
  ['2026-03-06T16:20:00.0000000Z ##[section]Starting: Build image', 'Build image'],
  ['section_start:1770000000:step_script\r\u001B[0K', 'step_script'],
  ['[Pipeline] { (Integration tests)', 'Integration tests'],
  ['test (3.12)\tRun pytest\t2026-03-02T14:02:31.1180000Z E  assert 1 == 2', 'test (3.12) / Run pytest'],
])('%s belongs to the step %s', (line, step) => {
  expect(stepOf(line)).toBe(step);
});

test.each([
  'an ordinary line',
  '2026-03-02 14:02:31\tERROR\tdisk full',
  '2026-03-06T16:20:00.0000000Z ##[group]Fetching the repository',
  'build\tUNKNOWN STEP\t2026-03-02T14:02:31.1180000Z done',
])('%s names no step', (line) => {
  expect(stepOf(line)).toBeNull();
});

test('a long command is cut', () => {
  expect(stepOf(`##[group]Run ${'x'.repeat(90)}`)).toBe(`${'x'.repeat(60)}…`);
});
