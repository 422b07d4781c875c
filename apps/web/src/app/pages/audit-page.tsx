import { useQuery } from '@tanstack/react-query';
import { AuditLog } from '../../features/audit/audit-log.tsx';
import { fullName } from '../../features/users/find-users.ts';
import { usersQuery } from '../../features/users/user-queries.ts';

/** The audit log with the names of those it speaks of. */
export function AuditPage() {
  const users = useQuery(usersQuery).data ?? [];
  return <AuditLog userNames={new Map(users.map((user) => [user.id, fullName(user)]))} />;
}
