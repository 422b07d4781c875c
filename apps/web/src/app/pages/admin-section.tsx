import { useMay } from '#api/use-may.ts';
import { AfterIdle } from '#ui/after-idle.tsx';
import { later } from '#ui/later.ts';
import classes from './admin-section.module.css';

const ServerLogsSection = later(
  async () => (await import('../../features/server-logs/server-logs-section.tsx')).ServerLogsSection,
);

/** What only administrators see in the details of a file. */
export function AdminSection() {
  const mayRead = useMay()('admin.read');
  return mayRead ? (
    <AfterIdle fallback={<div className={classes['place']} aria-busy="true" />}>
      <ServerLogsSection />
    </AfterIdle>
  ) : null;
}
