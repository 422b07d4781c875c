import type { Role } from './vocabulary.ts';

export const ROLE_POLICIES = ['open', 'strict'] as const;
export type RolePolicy = (typeof ROLE_POLICIES)[number];

const EVERYBODY = ['ADMIN', 'MANAGER', 'RESPONDER', 'VIEWER'] as const satisfies readonly Role[];
const WRITERS = ['ADMIN', 'MANAGER', 'RESPONDER'] as const satisfies readonly Role[];
const MANAGERS = ['ADMIN', 'MANAGER'] as const satisfies readonly Role[];
const ADMINS = ['ADMIN'] as const satisfies readonly Role[];

const same = (roles: readonly Role[]) => ({ open: roles, strict: roles });

/** Who may do what, under both role policies. The server refuses and the screens hide by this one table. */
export const PERMISSIONS = {
  'profile.read': same(EVERYBODY),
  'profile.sign-out': same(EVERYBODY),
  'profile.change-password': same(EVERYBODY),
  'profile.sessions': same(EVERYBODY),
  'api-tokens.manage-own': same(EVERYBODY),
  'api-tokens.manage-all': same(ADMINS),
  'users.list': same(EVERYBODY),
  'users.list-all': same(MANAGERS),
  'users.create': same(ADMINS),
  'users.create-limited': same(MANAGERS),
  'users.delete': same(ADMINS),
  'users.change-role': same(ADMINS),
  'users.manage-access': same(ADMINS),
  'llm-settings.use': same(EVERYBODY),
  'llm-settings.share': same(ADMINS),
  'llm-models.list': same(EVERYBODY),
  'llm-models.pull': { open: EVERYBODY, strict: MANAGERS },
  'llm-models.check': same(ADMINS),
  'log-files.read': same(EVERYBODY),
  'log-files.upload': { open: EVERYBODY, strict: WRITERS },
  'log-files.delete': { open: EVERYBODY, strict: WRITERS },
  'log-files.hard-delete-any': { open: EVERYBODY, strict: MANAGERS },
  'changes.delete-any': same(ADMINS),
  'sources.read': same(EVERYBODY),
  'sources.capture': { open: EVERYBODY, strict: WRITERS },
  'sources.manage': same(ADMINS),
  'rca-runs.read': same(EVERYBODY),
  'rca-runs.start': { open: EVERYBODY, strict: WRITERS },
  'rca-runs.cancel': { open: EVERYBODY, strict: WRITERS },
  'ignored-patterns.read': same(EVERYBODY),
  'ignored-patterns.write': { open: EVERYBODY, strict: WRITERS },
  'rings.read': { open: EVERYBODY, strict: WRITERS },
  'rings.capture': { open: EVERYBODY, strict: WRITERS },
  'rings.manage': same(ADMINS),
  'alert-receivers.manage': same(ADMINS),
  'feedback.read': same(EVERYBODY),
  'feedback.give': same(EVERYBODY),
  'feedback.export': same(ADMINS),
  'admin.read': same(ADMINS),
  'audit.read': same(ADMINS),
  'llm-calls.clear': same(ADMINS),
  'webhook.manage': same(ADMINS),
  'parsing-rules.read': same(EVERYBODY),
  'parsing-rules.write': { open: EVERYBODY, strict: WRITERS },
  'parsing-rules.write-templates': same(MANAGERS),
  'parsing-rules.manage-all': same(ADMINS),
  'parsing-rules.test': same(EVERYBODY),
} as const satisfies Record<string, Record<RolePolicy, readonly Role[]>>;

export type Permission = keyof typeof PERMISSIONS;

/** Everything a role may do under the policy. */
export function permissionsOf(role: Role, policy: RolePolicy): Permission[] {
  return Object.keys(PERMISSIONS)
    .filter(isPermission)
    .filter((permission) => isAllowed(role, permission, policy));
}

function isPermission(word: string): word is Permission {
  return word in PERMISSIONS;
}

/** True when the role holds the permission under the policy. */
export function isAllowed(role: Role, permission: Permission, policy: RolePolicy): boolean {
  const roles: readonly Role[] = PERMISSIONS[permission][policy];
  return roles.includes(role);
}
