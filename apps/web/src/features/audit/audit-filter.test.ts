import { expect, test } from 'vitest';
import { actionLabel, auditQuery, detailText, NO_FILTER, userLabel } from './audit-filter.ts';

test('an empty form asks for everything', () => {
  expect(auditQuery(NO_FILTER)).toEqual({});
});

test('days of the form are whole days of the reader', () => {
  const { from, to } = auditQuery({ ...NO_FILTER, from: '2026-03-01', to: '2026-03-01' });
  expect(Date.parse(to ?? '') - Date.parse(from ?? '')).toBe(86_399_999);
  expect(new Date(from ?? '').getHours()).toBe(0);
});

test('a half-typed day is no condition', () => {
  expect(auditQuery({ ...NO_FILTER, action: 'POST /setup', from: '2026-' })).toEqual({ action: 'POST /setup' });
});

test.each([
  ['POST /auth/login', 'Sign in'],
  ['PATCH /of/the/future', 'PATCH /of/the/future'],
])('the call %s reads %s', (action, words) => {
  expect(actionLabel(action)).toBe(words);
});

test.each([
  [{ userId: 'u1', userName: 'Ada Byron' }, 'Ada Byron'],
  [{ userId: 'u1', userName: null }, 'deleted user u1'],
  [{ userId: null, userName: null }, 'not signed in'],
])('the user %o reads %s', (entry, words) => {
  expect(userLabel(entry)).toBe(words);
});

test.each([
  [{ target: null, note: null, status: 200 }, ''],
  [{ target: 'u1', note: 'role MANAGER', status: 200 }, 'on Ada Byron, role MANAGER'],
  [{ target: 'f9', note: null, status: 403 }, 'refused (403), on f9'],
])('the details of %o read %j', (entry, words) => {
  expect(detailText(entry, new Map([['u1', 'Ada Byron']]))).toBe(words);
});
