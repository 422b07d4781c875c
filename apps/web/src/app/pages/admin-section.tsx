import { isAllowed } from '@rootline/contract';
import { useQuery } from '@tanstack/react-query';
import { profileQuery } from '../../features/auth/profile-queries.ts';
import { ServerLogsSection } from '../../features/server-logs/server-logs-section.tsx';

/** What only administrators see in the details of a file. */
export function AdminSection() {
  const { data: user } = useQuery(profileQuery);
  return user && isAllowed(user.role, 'admin.read', 'strict') ? <ServerLogsSection /> : null;
}
