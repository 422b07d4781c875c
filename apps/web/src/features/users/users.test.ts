import type { Role, User } from '@rootline/contract';
import { describe, expect, test } from 'vitest';
import { generatePassword } from './add-user-dialog.tsx';
import { assignableRoles, canAddUsers, canManageUsers, findUsers, refusals } from './users.ts';

const user = (id: string, role: Role): User => ({
  id,
  role,
  firstName: id,
  lastName: 'Test',
  email: `${id}@ops.example`,
  createdAt: '2026-01-01T00:00:00Z',
});
const ada = user('ada', 'ADMIN');
const ben = user('ben', 'ADMIN');
const cem = user('cem', 'VIEWER');

test.each([
  ['ADMIN', true, true, ['VIEWER', 'RESPONDER', 'MANAGER', 'ADMIN']],
  ['MANAGER', true, false, ['VIEWER', 'RESPONDER']],
  ['RESPONDER', false, false, undefined],
  ['VIEWER', false, false, undefined],
] as const)('%s may add: %s, manage: %s', (role, adds, manages, roles) => {
  expect(canAddUsers(role)).toBe(adds);
  expect(canManageUsers(role)).toBe(manages);
  if (roles) expect(assignableRoles(role)).toEqual(roles);
});

describe('an administrator', () => {
  test('may delete others and change their roles', () => {
    expect(refusals(cem, { self: ada, users: [ada, ben, cem] })).toEqual({ remove: null, changeRole: null });
    expect(refusals(ben, { self: ada, users: [ada, ben, cem] })).toEqual({ remove: null, changeRole: null });
  });

  test('may not do this to the own account', () => {
    expect(refusals(ada, { self: ada, users: [ada, ben] })).toEqual({
      remove: 'You cannot delete your own account',
      changeRole: 'You cannot change your own role',
    });
  });

  test('who is the last one must remain, which is the stronger reason', () => {
    expect(refusals(ada, { self: ada, users: [ada, cem] })).toEqual({
      remove: 'At least one admin must remain',
      changeRole: 'At least one admin must remain',
    });
    const disabled = { ...ben, isDisabled: true };
    const last = { remove: 'At least one admin must remain', changeRole: 'At least one admin must remain' };
    expect(refusals(ada, { self: ada, users: [ada, disabled] })).toEqual(last);
    expect(refusals(disabled, { self: ada, users: [ada, disabled] })).toEqual({ remove: null, changeRole: null });
  });
});

test.each([
  ['', ['ada', 'ben', 'cem']],
  ['BEN', ['ben']],
  ['test cem@', ['cem']],
  ['nobody', []],
])('finding %s gives %o', (text, ids) => {
  expect(findUsers([ada, ben, cem], text).map(({ id }) => id)).toEqual(ids);
});

test('generated passwords are long, plain and different', () => {
  const passwords = Array.from({ length: 50 }, generatePassword);
  expect(new Set(passwords).size).toBe(50);
  for (const password of passwords) expect(password).toMatch(/^[a-zA-Z2-9]{16}$/);
});
