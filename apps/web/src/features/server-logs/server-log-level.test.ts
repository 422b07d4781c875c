import { expect, test } from 'vitest';
import { serverLogLevel } from './server-logs-section.tsx';

test.each([
  ['error', 'error', 'red'],
  ['warning', 'warning', 'yellow'],
  ['info', 'info', 'blue'],
  ['debug', 'debug', 'grey'],
  ['ERROR', 'error', 'red'],
  ['trace', 'trace', 'grey'],
  ['', 'unknown', 'grey'],
])('level %j shows %s in %s', (raw, word, hue) => {
  expect(serverLogLevel(raw)).toEqual({ word, hue });
});
