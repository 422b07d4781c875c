import { newUserSchema } from '@rootline/contract';
import { expect, test } from 'vitest';
import { schemaProblems } from './schema-problems.ts';

const problems = schemaProblems(newUserSchema);

test('every blank field gets its own sentence', () => {
  expect(problems({ firstName: ' ', lastName: '', email: '', password: '', role: 'VIEWER' })).toEqual({
    firstName: 'First name is required',
    lastName: 'Last name is required',
    email: 'Email is required',
    password: 'Password must be at least 6 characters long',
  });
});

test('a complete user has no problem', () => {
  expect(problems({ firstName: 'A', lastName: 'B', email: 'a@b', password: '123456', role: 'ADMIN' })).toEqual({});
});
