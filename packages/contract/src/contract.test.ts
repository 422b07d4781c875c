import { describe, expect, test } from 'vitest';
import {
  ENDPOINTS,
  type Endpoint,
  errorText,
  isAllowed,
  isEmbeddingModel,
  type Permission,
  pathOf,
  ROLES,
  type Role,
} from './index.ts';

const calls: Endpoint[] = Object.values(ENDPOINTS);

test('no two calls share a method and a path', () => {
  const keys = calls.map((call) => `${call.method} ${call.path.replaceAll(/:\w+/g, ':')}`);
  expect(new Set(keys).size).toBe(keys.length);
});

test('a call with a hole in its path has a schema for it, and no other call has one', () => {
  for (const call of calls)
    expect([call.path, call.params !== undefined]).toEqual([call.path, call.path.includes(':')]);
});

test('only sign-in and set-up need no token', () => {
  const open = Object.entries(ENDPOINTS).filter(([, call]) => call.permission === 'public');
  expect(open.map(([name]) => name).sort()).toEqual(['createFirstAdmin', 'getSetupState', 'login']);
});

describe('permissions', () => {
  const rows: [Permission, Role[], Role[]][] = [
    ['users.create', ['ADMIN'], ['ADMIN']],
    ['users.create-limited', ['ADMIN', 'MANAGER'], ['ADMIN', 'MANAGER']],
    ['log-files.upload', [...ROLES], ['ADMIN', 'MANAGER', 'RESPONDER']],
    ['log-files.hard-delete-any', [...ROLES], ['ADMIN', 'MANAGER']],
    ['changes.delete-any', ['ADMIN'], ['ADMIN']],
    ['llm-models.pull', [...ROLES], ['ADMIN', 'MANAGER']],
    ['feedback.give', [...ROLES], [...ROLES]],
    ['feedback.export', ['ADMIN'], ['ADMIN']],
  ];
  test.each(rows)('%s is held by the roles of each policy', (permission, open, strict) => {
    expect(ROLES.filter((role) => isAllowed(role, permission, 'open'))).toEqual(open);
    expect(ROLES.filter((role) => isAllowed(role, permission, 'strict'))).toEqual(strict);
  });
});

test('a path is filled with percent-encoded values and refuses a missing one', () => {
  expect(pathOf(ENDPOINTS.getLogFile, { id: 'a/b ä' })).toBe('/logs/a%2Fb%20%C3%A4');
  expect(() => pathOf(ENDPOINTS.getLogFile)).toThrow('/logs/:id needs id');
});

test('an error text fills its holes', () => {
  expect(errorText('upload_too_large', { limit: '5.00' })).toBe('File size exceeds 5.00MB limit');
});

test.each([
  ['nomic-embed-text:latest', true],
  ['BGE-large', true],
  ['text-embedding-3-small', true],
  ['multilingual-e5-base', true],
  ['llama3.1:8b', false],
  ['qwen2.5-coder', false],
])('%s is an embedding model: %s', (name, expected) => {
  expect(isEmbeddingModel(name)).toBe(expected);
});

test.each<[Record<string, unknown>, string | null]>([
  [{}, null],
  [{ timeout: 0 }, 'Timeout must be a whole number of seconds from 1 to 86400'],
  [{ timeout: 3600 }, null],
  [{ timeout: 86_401 }, 'Timeout must be a whole number of seconds from 1 to 86400'],
  [{ timeout: '120' }, 'Timeout must be a whole number of seconds from 1 to 86400'],
  [{ chunking: 'yes' }, 'Chunking must be true or false'],
  [{ model: '../x' }, 'This is not a valid model name'],
  [{ model: 'llama3.1:8b' }, null],
])('starting a run with %j says %s', (body, message) => {
  const parsed = ENDPOINTS.startRun.body.safeParse(body);
  expect(parsed.success ? null : parsed.error.issues[0]?.message).toBe(message);
});
