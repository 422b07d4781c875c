import { expect, test } from 'vitest';
import { parseText } from '#testing/parse-text.ts';
import { templateStrength, WARNING_STRENGTH } from '../profile/template-strength.ts';
import { reportDetails } from './report-details.ts';

function headsIn(lines: readonly string[]): string[] {
  const { log } = parseText(lines.map((line) => `${line}\n`).join(''));
  const speaking = log.templates.filter((template) => templateStrength(template) >= WARNING_STRENGTH);
  const details = reportDetails(speaking, log.firstTimestampMs === null);
  return speaking.filter((template) => !details.has(template)).map(({ firstLine }) => lines[firstLine - 1] ?? '');
}

const steps = Array.from({ length: 12 }, (_, n) => `${n} info lifecycle step ${n} of the build`);

test.each<[string, string[], string[]]>([
  [
    'what a tool says of itself stands before what failed',
    [...steps, '12 error Linux on two processors', '13 error Failed at the build script', '13 error Ask its author'],
    ['13 error Failed at the build script'],
  ],
  [
    'without a word of failure the first line is what it is about',
    [...steps, '12 error code 134', '13 error in the second stage'],
    ['12 error code 134'],
  ],
  [
    'another level is another report',
    [...steps, '12 warn optional part left out', '13 error could not link'],
    ['12 warn optional part left out', '13 error could not link'],
  ],
  [
    'with times, what was said first',
    [
      '2026-03-04 10:00:00.000 ERROR app.Watch: ANR in shop',
      '2026-03-04 10:00:00.001 ERROR app.Watch: could not answer in time',
      '2026-03-04 10:00:02.000 ERROR app.Watch: could not write the report',
    ],
    [
      '2026-03-04 10:00:00.000 ERROR app.Watch: ANR in shop',
      '2026-03-04 10:00:02.000 ERROR app.Watch: could not write the report',
    ],
  ],
])('%s', (_name, lines, heads) => {
  expect(headsIn(lines)).toEqual(heads);
});
