import { expect, test } from 'vitest';
import { ApiError } from '#api/api-error.ts';
import { isFilled, passwordProblem } from './change-password-form.tsx';
import { completeUrl, loginFailure, loginProblems, presetBackendUrl } from './login-values.ts';

test.each([
  ['everything', { backendUrl: 'http://h:8080', email: 'a@b', password: 'x' }, {}],
  ['an address without a scheme', { backendUrl: 'logs.lan:8080', email: 'a@b', password: 'x' }, {}],
  ['no address', { backendUrl: ' ', email: 'a@b', password: 'x' }, { backendUrl: 'Backend URL is required' }],
  [
    'a broken address',
    { backendUrl: 'http://', email: 'a@b', password: 'x' },
    { backendUrl: 'Please enter a valid URL' },
  ],
  [
    'an ftp address',
    { backendUrl: 'ftp://h', email: 'a@b', password: 'x' },
    { backendUrl: 'Please enter a valid URL' },
  ],
  [
    'an empty account',
    { backendUrl: 'http://h', email: '', password: '' },
    { email: 'Email is required', password: 'Password is required' },
  ],
])('sign-in with %s', (_name, values, problems) => {
  expect(loginProblems(values)).toEqual(problems);
});

test.each([
  ['logs.lan:8080', 'http://logs.lan:8080'],
  [' https://h ', 'https://h'],
  ['', ''],
])('%s is completed to %s', (text, url) => {
  expect(completeUrl(text)).toBe(url);
});

test('the preset address is the own server of a built page and the default otherwise', () => {
  expect(presetBackendUrl({ isBuilt: true, pageOrigin: 'https://logs.lan' })).toBe('https://logs.lan');
  expect(presetBackendUrl({ isBuilt: false, pageOrigin: 'http://localhost:5173' })).toBe('http://localhost:8080');
  expect(presetBackendUrl({ isBuilt: true, pageOrigin: 'null' })).toBe('http://localhost:8080');
});

test('a failed sign-in shows the words of the server, otherwise its own', () => {
  const at = { backendUrl: 'http://h', pageOrigin: 'http://page' };
  const refused = new ApiError({ status: 400, body: { message: 'Wrong email or password' }, path: '/auth/login' });
  expect(loginFailure(refused, at)).toEqual({ message: 'Wrong email or password', hint: null });
  expect(loginFailure(new ApiError({ status: 500, path: '/' }), at)).toEqual({ message: 'Login failed', hint: null });
});

test('a blocked call names what probably blocked it', () => {
  const silent = new ApiError({ status: 0, path: '/auth/login' });
  const hint = (pageOrigin: string) => loginFailure(silent, { backendUrl: 'http://h', pageOrigin }).hint;
  expect(hint('https://page')).toContain('mixed content');
  expect(hint('http://page')).toContain('to allow the origin http://page');
});

test.each([
  ['different entries', 'abcdef', 'abcdeg', 'New passwords do not match'],
  ['five characters', 'abcde', 'abcde', 'New password must be at least 6 characters long'],
  ['six characters', 'abcdef', 'abcdef', null],
])('a new password with %s', (_name, next, confirm, problem) => {
  expect(passwordProblem({ current: 'x', next, confirm })).toBe(problem);
});

test('a change can be sent once all three fields are filled', () => {
  expect(isFilled({ current: 'a', next: 'b', confirm: '' })).toBe(false);
  expect(isFilled({ current: 'a', next: 'b', confirm: 'c' })).toBe(true);
});
