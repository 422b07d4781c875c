import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { NO_FILTER } from '../../features/audit/audit-filter.ts';
import { AuditLog } from '../../features/audit/audit-log.tsx';
import { fullName } from '../../features/users/find-users.ts';
import { usersQuery } from '../../features/users/user-queries.ts';
import { useSearchPatch } from './use-search-patch.ts';

/** The audit log with the names of those it speaks of; its filters stand in the address. */
export function AuditPage() {
  const { view: _view, ...asked } = useSearch({ from: '/shell/settings' });
  const patchSearch = useSearchPatch();
  const users = useQuery(usersQuery).data ?? [];
  return (
    <AuditLog
      userNames={new Map(users.map((user) => [user.id, fullName(user)]))}
      filter={{ ...NO_FILTER, ...asked }}
      onFilter={(filter) =>
        patchSearch(
          {
            action: filter.action || undefined,
            user: filter.user || undefined,
            from: filter.from || undefined,
            to: filter.to || undefined,
          },
          'replace',
        )
      }
    />
  );
}
