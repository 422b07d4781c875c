import { expect, test } from 'vitest';
import { MODAL_OPTIONS, modalTimeoutProblem, PANEL_OPTIONS, panelTimeoutProblem, runBody } from './run-options.ts';

test('both forms begin with their specified values', () => {
  expect(MODAL_OPTIONS).toEqual({ timeout: 120, chunking: true, smartChunking: true });
  expect(PANEL_OPTIONS).toEqual({ timeout: 300, chunking: true, smartChunking: true });
});

test.each([
  [1, true],
  [120, true],
  ['120', true],
  [3600, true],
  [0, false],
  [-5, false],
  ['', false],
  ['abc', false],
  [86_401, false],
])('the modal takes a timeout of %j: %s', (timeout, isTaken) => {
  expect(modalTimeoutProblem(timeout) === null).toBe(isTaken);
});

test.each([
  [30, true],
  [1800, true],
  [29, false],
  [1801, false],
  ['', false],
])('the panel takes a timeout of %j: %s', (timeout, isTaken) => {
  expect(panelTimeoutProblem(timeout) === null).toBe(isTaken);
});

test('smart chunking is not sent without chunking, and the timeout is a whole number', () => {
  expect(runBody({ timeout: '90.7', chunking: false, smartChunking: true })).toEqual({
    timeout: 90,
    chunking: false,
    smartChunking: false,
  });
});
