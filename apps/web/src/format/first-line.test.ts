import { expect, test } from 'vitest';
import { firstLine } from './first-line.ts';

test.each([
  ['pool is empty\n at a.B', 'pool is empty', 1],
  ['run\nSEVERE: chunk 3 rolled back\n at a.B', 'run↵SEVERE: chunk 3 rolled back', 2],
  ['run', 'run', 1],
  ['run\n\nrest', 'run', 1],
  ['\nrest', '↵rest', 2],
])('of %j it shows %j, %i lines', (message, text, lines) => {
  expect(firstLine(message)).toEqual({ text, lines });
});
