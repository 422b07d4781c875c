import { describe, expect, test } from 'vitest';
import {
  API_TOKEN_PREFIX,
  type ApiTokenScope,
  isApiToken,
  isInScope,
  newApiTokenSchema,
  type Permission,
  permissionsOf,
  type Role,
  usefulScopes,
} from './index.ts';

test.each<[Permission, ApiTokenScope[], boolean]>([
  ['log-files.read', ['logs:read'], true],
  ['log-files.read', ['logs:write'], false],
  ['log-files.upload', ['logs:read', 'logs:write'], true],
  ['profile.read', [], true],
  ['profile.change-password', ['admin:read'], false],
  ['api-tokens.manage-own', ['logs:read', 'admin:read'], false],
])('%s with %j: %s', (permission, scopes, expected) => {
  expect(isInScope(permission, scopes)).toBe(expected);
});

test.each<[Role, 'open' | 'strict', ApiTokenScope[]]>([
  ['VIEWER', 'strict', ['logs:read', 'analyses:read', 'analyses:run', 'rules:read']],
  ['VIEWER', 'open', ['logs:read', 'logs:write', 'analyses:read', 'analyses:run', 'rules:read', 'rules:write']],
  [
    'ADMIN',
    'strict',
    ['logs:read', 'logs:write', 'analyses:read', 'analyses:run', 'rules:read', 'rules:write', 'admin:read'],
  ],
])('a %s under the %s policy is offered the scopes that give something', (role, policy, scopes) => {
  expect(usefulScopes(permissionsOf(role, policy))).toEqual(scopes);
});

test.each([
  [API_TOKEN_PREFIX + 'Aa0_-'.repeat(9).slice(0, 43), true],
  [API_TOKEN_PREFIX + 'a'.repeat(42), false],
  [API_TOKEN_PREFIX + 'a'.repeat(44), false],
  ['a'.repeat(43), false],
  [`Rl_${'a'.repeat(43)}`, false],
])('%s has the form of an API token: %s', (text, expected) => {
  expect(isApiToken(text)).toBe(expected);
});

describe('the expiry', () => {
  const HOUR_MS = 3_600_000;
  test.each<[number, boolean]>([
    [-1, false],
    [1, true],
    [365 * 24, true],
    [367 * 24, false],
  ])('%i hours ahead is accepted: %s', (hours, expected) => {
    const expiresAt = new Date(Date.now() + hours * HOUR_MS).toISOString();
    expect(newApiTokenSchema.safeParse({ name: 'ci', scopes: ['logs:read'], expiresAt }).success).toBe(expected);
  });
});
