import { createMemoryHistory } from '@tanstack/react-router';
import { expect, test } from 'vitest';
import { followWay, isWayBack } from './way-here.ts';

test('a step through the history is told from a way to something new', () => {
  const history = createMemoryHistory();
  followWay(history);
  history.push('/logs');
  expect(isWayBack()).toBe(false);
  history.back();
  expect(isWayBack()).toBe(true);
  history.forward();
  expect(isWayBack()).toBe(true);
  history.push('/settings');
  expect(isWayBack()).toBe(false);
});
