import { expect, test } from 'vitest';
import { parseText } from '#testing/parse-text.ts';
import { FAILURE_STRENGTH, templateStrength } from './template-strength.ts';

/** How strongly the last line of a plain text speaks. */
function strengthOf(line: string): number {
  const { log } = parseText(`the mill is set up\nthe lamps are next\n${line}\n`);
  return Math.max(...log.templates.filter(({ lastLine }) => lastLine === 3).map(templateStrength));
}

test.each([
  ['a flag in a list of flags', 'bool StopOnOutOfMemoryError    = true   {product}'],
  ['an option of a command', 'arguments: -Dlamps=4 -XX:+DumpOnLampError -Xmx4g'],
  ['what is missing, none', 'plug-ins: read - missing parts: none'],
  ['a limit and its number', 'Timeout: 120'],
  ['a file in a folder', '[ 44%] Building C object parts/lamps/Init/SystemError.c.o'],
  ['code that a compiler quotes', '1326 | pub async fn light(&mut self) -> Result<(), LampError> {'],
  ['a kind of warning', '/srv/lamps/run.py:447 DeprecationWarning: two threads may lead to deadlocks in the child'],
  ['a calm level of its own', '{lamps.py:953} INFO - the lamp is not fully set up (some parts will be missing)'],
])('%s tells of no failure', (_, line) => {
  expect(strengthOf(line)).toBeLessThan(FAILURE_STRENGTH);
});

test.each([
  ['a file in a folder', 'parts/lamps/shade.c: error: no such lamp'],
  ['an option beside it', 'run with -Dlamps=4 failed: no lamp was found'],
  ['a value beside it', 'lamps = 4 could not be lit'],
  ['a number of its own', 'exit code: 3'],
  ['a level in its words', 'the INFO desk could not be reached'],
])('a failure with %s is one', (_, line) => {
  expect(strengthOf(line)).toBeGreaterThanOrEqual(FAILURE_STRENGTH);
});
