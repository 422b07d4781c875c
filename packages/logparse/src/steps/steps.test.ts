import { expect, test } from 'vitest';
import { parseText } from '#testing/parse-text.ts';

const stamp = (i: number) => `2026-03-02T14:00:${String(i).padStart(2, '0')}.0000000Z`;
const shown = (text: string) =>
  (parseText(text).log.steps ?? []).map(
    ({ job, name, firstLine, lastLine, firstMs, lastMs, outcome, exitCode }) =>
      `${job === null ? '' : `${job} / `}${name} ${firstLine}-${lastLine} ${seconds(firstMs)}-${seconds(lastMs)} ${outcome}${exitCode === undefined ? '' : ` ${exitCode}`}`,
  );
const START = Date.parse(stamp(0));
const seconds = (timeMs: number | null) => (timeMs === null ? '?' : String((timeMs - START) / 1000));
const numbered = (lines: readonly string[]) => lines.map((line, i) => `${stamp(i)} ${line}`).join('\n');

test('groups of commands are steps, and the one with an error has failed', () => {
  const lines = [
    'Current runner version: 2.300',
    '##[group]Run actions/checkout@v4',
    'with:',
    '##[endgroup]',
    'Syncing repository',
    '##[group]Run npm test',
    '##[endgroup]',
    'not ok 1 - adds',
    '##[error]Process completed with exit code 1.',
    'Post job cleanup.',
  ];
  expect(shown(numbered(lines))).toEqual(['actions/checkout@v4 2-5 1-4 none', 'npm test 6-10 5-9 failed 1']);
});

test('a saved run names job and step before each line', () => {
  const rows = [
    ['build', 'Set up job', 'Current runner version'],
    ['build', 'Set up job', 'Prepare'],
    ['build', 'Run tests', '##[group]Run npm test'],
    ['build', 'Run tests', '##[error]Process completed with exit code 2.'],
    ['build', 'Run tests', 'cleaned'],
    ['lint', 'Set up job', 'Current runner version'],
    ['lint', 'Set up job', 'Prepare'],
    ['lint', 'Set up job', 'Ready'],
    ['lint', 'Set up job', 'Done'],
  ];
  const text = rows.map(([job, step, line], i) => `${job}\t${step}\t${stamp(i)} ${line}`).join('\n');
  expect(shown(text)).toEqual([
    'build / Set up job 1-2 0-1 none',
    'build / Run tests 3-5 2-4 failed 2',
    'lint / Set up job 6-9 5-8 none',
  ]);
});

test('sections have times of their own, others within them are no steps, and the script fails with its run', () => {
  const at = START / 1000;
  const lines = [
    'Running with runner 16.1',
    `section_start:${at + 1}:prepare_executor`,
    'Preparing environment',
    `section_end:${at + 4}:prepare_executor`,
    `section_start:${at + 4}:step_script`,
    '$ make test',
    `section_start:${at + 5}:own_fold`,
    'inside',
    `section_end:${at + 6}:own_fold`,
    'make: *** [test] Error 2',
    `section_end:${at + 9}:step_script`,
    `section_start:${at + 9}:cleanup_file_variables`,
    'Cleaning up',
    `section_end:${at + 10}:cleanup_file_variables`,
    'ERROR: Job failed: exit code 2',
  ];
  expect(shown(lines.join('\n'))).toEqual([
    'prepare_executor 2-4 1-4 none',
    'step_script 5-11 4-9 failed 2',
    'cleanup_file_variables 12-14 9-10 none',
  ]);
});

test('a section may end where the next one begins, and its heading is drawn over its mark', () => {
  const at = START / 1000;
  const lines = [
    `section_start:${at + 1}:prepare_script\r\u001b[0K\u001b[0K\u001b[36;1mPreparing environment\u001b[0;m`,
    'Running on host',
    `section_end:${at + 3}:prepare_script\r\u001b[0K\u001b[0Ksection_start:${at + 3}:step_script\r\u001b[0K\u001b[36;1mExecuting\u001b[0;m`,
    '$ make',
    'ok',
    `section_end:${at + 5}:step_script\r\u001b[0K\u001b[32;1mJob succeeded\u001b[0;m`,
  ];
  expect(shown(lines.join('\n'))).toEqual(['prepare_script 1-3 1-3 none', 'step_script 3-6 3-5 none']);
});

test('stages that were skipped did not run, and the one before them has failed', () => {
  const lines = [
    'Started by user ann',
    '[Pipeline] Start of Pipeline',
    '[Pipeline] { (Build)',
    '+ make',
    '[Pipeline] // stage',
    '[Pipeline] { (Test)',
    '+ make test',
    'script returned exit code 2',
    '[Pipeline] // stage',
    '[Pipeline] { (Deploy)',
    'Stage "Deploy" skipped due to earlier failure(s)',
    '[Pipeline] // stage',
    'ERROR: script returned exit code 2',
    'Finished: FAILURE',
  ];
  expect(shown(lines.join('\n'))).toEqual(['Build 3-5 ?-? none', 'Test 6-9 ?-? failed 2', 'Deploy 10-12 ?-? skipped']);
});

test.each([
  ['a log of a service', Array.from({ length: 30 }, (_, i) => `${stamp(i)} INFO request ${i} served`).join('\n')],
  [
    'a table with tabs, names, and times',
    Array.from({ length: 30 }, (_, i) => `ann\tedit ${i}\t${stamp(i)}`).join('\n'),
  ],
])('%s has no steps', (_what, text) => {
  expect(shown(text)).toEqual([]);
});

test.each([
  ['##[error]Process completed with exit code 137.', 'failed 137'],
  ["##[error]Bash exited with code '2'.", 'failed 2'],
  ["##[error]The process '/usr/bin/git' failed with exit code 128", 'failed 128'],
  ['##[error]Process completed with exit code -1073741819.', 'failed -1073741819'],
  ['##[error]No files were found with the provided path: dist', 'failed'],
  ['Process completed with exit code 1.', 'none'],
  ['##[warning]the tool exited with code 0', 'none'],
])('a step with the line "%s" is shown as %s', (line, ended) => {
  const lines = ['##[group]Run make', '##[endgroup]', 'building', line, 'Post job cleanup.'];
  expect(shown(numbered(lines))).toEqual([`make 1-5 0-4 ${ended}`]);
});

test('an exit code that is printed after the stages belongs to the stage that failed', () => {
  const lines = [
    '[Pipeline] { (Build)',
    '+ make',
    'make: *** [all] Error 2',
    '[Pipeline] // stage',
    'ERROR: script returned exit code 2',
    'Finished: FAILURE',
  ];
  expect(shown(lines.join('\n'))).toEqual(['Build 1-4 ?-? failed 2']);
});

test('only the first 200 steps are kept, and all are counted', () => {
  const lines = Array.from({ length: 250 }, (_, i) => [`##[group]Run part ${i}`, 'a', 'b', 'c']).flat();
  const { log } = parseText(lines.map((line) => `${stamp(1)} ${line}`).join('\n'));
  expect(log.steps).toHaveLength(200);
  expect(log.stepCount).toBe(250);
});
