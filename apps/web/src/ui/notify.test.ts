import { beforeEach, expect, test } from 'vitest';
import { forgetNotifications, keepNotification, readNotifications } from './notify.tsx';

beforeEach(forgetNotifications);

test('what was said is kept, newest first', () => {
  keepNotification({ kind: 'success', message: 'first' }, 1);
  keepNotification({ kind: 'error', message: 'second', about: 'orders.log' }, 2);
  expect(readNotifications()).toMatchObject([
    { kind: 'error', message: 'second', at: 2 },
    { kind: 'success', message: 'first', at: 1 },
  ]);
});

test('a hundred are kept, and none for the next person', () => {
  for (let count = 1; count <= 150; count += 1) keepNotification({ kind: 'info', message: `message ${count}` });
  expect(readNotifications()).toHaveLength(100);
  expect(readNotifications().at(-1)?.message).toBe('message 51');
  forgetNotifications();
  expect(readNotifications()).toEqual([]);
});
