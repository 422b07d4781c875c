import { useMay } from '#api/use-may.ts';
import { ServerLogsSection } from '../../features/server-logs/server-logs-section.tsx';

/** What only administrators see in the details of a file. */
export function AdminSection() {
  return useMay()('admin.read') ? <ServerLogsSection /> : null;
}
