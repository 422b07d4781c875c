import { WEBHOOK_EVENTS, type Webhook } from '@rootline/contract';
import { expect, it } from 'vitest';
import { draftOf, draftProblems, isChanged, withEvent } from './webhook-draft.ts';

const SAVED: Webhook = {
  url: 'https://hooks.example.com/a',
  events: ['run.failed'],
  isOn: true,
  format: 'events',
  offReason: null,
  createdAt: '2026-01-02T03:04:05.000Z',
  secretMadeAt: '2026-01-02T03:04:05.000Z',
};

it('begins with every event and no address', () => {
  expect(draftOf(null)).toEqual({ url: '', events: [...WEBHOOK_EVENTS], isOn: true, format: 'events' });
});

it('keeps ticked events in the order of the product', () => {
  expect(withEvent(['file.failed'], 'run.completed', true)).toEqual(['run.completed', 'file.failed']);
  expect(withEvent(['run.completed', 'file.failed'], 'run.completed', false)).toEqual(['file.failed']);
});

it.each([
  ['https://hooks.example.com', null],
  [' http://10.0.0.7:9000/x?y=1 ', null],
  ['', 'Please enter the webhook URL'],
  ['  ', 'Please enter the webhook URL'],
  ['hooks.example.com', 'Please enter a valid URL'],
  ['ftp://hooks.example.com', 'Please enter a valid URL'],
  ['https://', 'Please enter a valid URL'],
])('says of the address "%s": %s', (url, problem) => {
  expect(draftProblems({ url, events: ['run.failed'], isOn: true, format: 'events' })?.url ?? null).toBe(problem);
});

it('wants at least one event', () => {
  expect(draftProblems({ ...draftOf(SAVED), events: [] })).toEqual({
    url: null,
    events: 'Please choose at least one event',
  });
});

it.each([
  [{}, false],
  [{ url: ' https://hooks.example.com/a ' }, false],
  [{ url: 'https://hooks.example.com/b' }, true],
  [{ isOn: false }, true],
  [{ format: 'slack' as const }, true],
  [{ events: ['run.failed' as const, 'run.completed' as const] }, true],
])('with %j is changed: %s', (change, expected) => {
  expect(isChanged({ ...draftOf(SAVED), ...change }, SAVED)).toBe(expected);
});
