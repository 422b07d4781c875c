import { type Permission, permissionsOf, type Role } from '@rootline/contract';
import { expect, test } from 'vitest';
import { may } from './use-may.ts';

test.each<[Role, 'open' | 'strict' | null, Permission, boolean]>([
  ['VIEWER', 'strict', 'log-files.upload', false],
  ['VIEWER', 'strict', 'rca-runs.start', false],
  ['VIEWER', 'strict', 'feedback.give', true],
  ['RESPONDER', 'strict', 'log-files.upload', true],
  ['RESPONDER', 'strict', 'llm-models.pull', false],
  ['VIEWER', 'open', 'log-files.upload', true],
  ['VIEWER', null, 'log-files.upload', true],
  ['VIEWER', null, 'admin.read', false],
])('%s of a server that says %s may %s: %s', (role, policy, permission, expected) => {
  const permissions = policy === null ? undefined : permissionsOf(role, policy);
  expect(may({ role, permissions }, permission)).toBe(expected);
});
