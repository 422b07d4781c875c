import type { AuditEntry, ENDPOINTS, EndpointRequest } from '@rootline/contract';
import { auditText as text } from '#messages/audit.en.ts';

/** What the form holds; empty is no condition. */
export interface AuditFilter {
  action: string;
  /** Id of the user who acted or to whom it was done. */
  user: string;
  /** Days of the reader's own calendar, as `2026-03-01`. */
  from: string;
  to: string;
}

export const NO_FILTER: AuditFilter = { action: '', user: '', from: '', to: '' };

export function isUnfiltered(filter: AuditFilter): boolean {
  return Object.values(filter).every((value) => value === '');
}

type AuditQuery = NonNullable<EndpointRequest<typeof ENDPOINTS.listAuditEntries>['query']>;

/** The conditions as the call takes them: whole days, from the first moment of one to the last of the other. */
export function auditQuery({ action, user, from, to }: AuditFilter): AuditQuery {
  const first = momentOf(from, 'T00:00:00');
  const last = momentOf(to, 'T23:59:59.999');
  return {
    ...(action === '' ? {} : { action }),
    ...(user === '' ? {} : { user }),
    ...(first === null ? {} : { from: first }),
    ...(last === null ? {} : { to: last }),
  };
}

function momentOf(day: string, time: string): string | null {
  const date = new Date(`${day}${time}`);
  return Number.isNaN(date.getTime()) ? null : date.toISOString();
}

/** What was done, in words. */
export function actionLabel(action: string): string {
  return text.actions[action] ?? action;
}

export function userLabel({ userId, userName }: Pick<AuditEntry, 'userId' | 'userName'>): string {
  return userName ?? (userId === null ? text.nobody : text.goneUser(userId));
}

/** To what it was done, how, and whether it was refused. `names` are those of users by their ids. */
export function detailText(
  { target, note, status }: Pick<AuditEntry, 'target' | 'note' | 'status'>,
  names: ReadonlyMap<string, string>,
): string {
  return [
    status >= 400 ? text.refused(String(status)) : null,
    target === null ? null : text.on(names.get(target) ?? target),
    note,
  ]
    .filter((part) => part !== null)
    .join(', ');
}
