import type { SourceKind } from '@rootline/contract';
import {
  Activity,
  ChevronsRight,
  Cloud,
  Container,
  Database,
  type LucideIcon,
  Search,
  Server,
  ShipWheel,
  Webhook,
} from 'lucide-react';
import classes from './kind-rows.module.css';

const ICONS: Record<SourceKind | 'ring', LucideIcon> = {
  docker: Container,
  journal: Server,
  kubernetes: ShipWheel,
  loki: Database,
  elasticsearch: Search,
  opensearch: Search,
  cloudwatch: Cloud,
  datadog: Activity,
  splunk: ChevronsRight,
  ring: Webhook,
};

/** The sign of a kind of source, in a box. */
export function KindIcon({ kind }: { kind: SourceKind | 'ring' }) {
  const Icon = ICONS[kind];
  return (
    <span className={classes['sign']}>
      <Icon size={16} aria-hidden="true" />
    </span>
  );
}
