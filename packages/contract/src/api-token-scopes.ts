import type { Permission } from './permissions.ts';

export const API_TOKEN_SCOPES = [
  'logs:read',
  'logs:write',
  'analyses:read',
  'analyses:run',
  'rules:read',
  'rules:write',
  'admin:read',
] as const;
export type ApiTokenScope = (typeof API_TOKEN_SCOPES)[number];

/**
 * What an API token needs beside the role of its owner: one scope, or nothing (`every-token`). `no-token` is for people
 * who are signed in, whatever the scopes. A permission that only widens what a call reaches, such as
 * `log-files.hard-delete-any`, has the scope of that call.
 */
export const SCOPE_OF_PERMISSION: Record<Permission, ApiTokenScope | 'every-token' | 'no-token'> = {
  'profile.read': 'every-token',
  'profile.sign-out': 'no-token',
  'profile.change-password': 'no-token',
  'profile.sessions': 'no-token',
  'api-tokens.manage-own': 'no-token',
  'api-tokens.manage-all': 'no-token',
  'users.list': 'every-token',
  'users.manage-access': 'no-token',
  'users.list-all': 'admin:read',
  'users.create': 'no-token',
  'users.create-limited': 'no-token',
  'users.delete': 'no-token',
  'users.change-role': 'no-token',
  'llm-settings.use': 'no-token',
  'llm-settings.share': 'no-token',
  'llm-models.list': 'analyses:run',
  'llm-models.pull': 'no-token',
  'llm-models.check': 'no-token',
  'log-files.read': 'logs:read',
  'log-files.upload': 'logs:write',
  'log-files.delete': 'logs:write',
  'log-files.hard-delete-any': 'logs:write',
  'changes.delete-any': 'logs:write',
  'sources.read': 'logs:read',
  'sources.capture': 'logs:write',
  'sources.manage': 'no-token',
  'rca-runs.read': 'analyses:read',
  'rca-runs.start': 'analyses:run',
  'rca-runs.cancel': 'analyses:run',
  'ignored-patterns.read': 'analyses:read',
  'ignored-patterns.write': 'analyses:run',
  'rings.read': 'logs:read',
  'rings.capture': 'logs:write',
  'rings.manage': 'no-token',
  'alert-receivers.manage': 'no-token',
  'feedback.read': 'analyses:read',
  'feedback.give': 'analyses:run',
  'feedback.export': 'admin:read',
  'admin.read': 'admin:read',
  'audit.read': 'admin:read',
  'llm-calls.clear': 'no-token',
  'webhook.manage': 'no-token',
  'parsing-rules.read': 'rules:read',
  'parsing-rules.write': 'rules:write',
  'parsing-rules.write-templates': 'rules:write',
  'parsing-rules.manage-all': 'rules:read',
  'parsing-rules.test': 'rules:read',
};

/** True when a token with these scopes may use the permission, as far as its owner's role holds it. */
export function isInScope(permission: Permission, scopes: readonly ApiTokenScope[]): boolean {
  const scope = SCOPE_OF_PERMISSION[permission];
  return scope === 'every-token' || scopes.some((each) => each === scope);
}

/** The scopes that give something to who holds these permissions. */
export function usefulScopes(permissions: readonly string[]): ApiTokenScope[] {
  const given: ReadonlyMap<string, string> = new Map(Object.entries(SCOPE_OF_PERMISSION));
  return API_TOKEN_SCOPES.filter((scope) => permissions.some((permission) => given.get(permission) === scope));
}
