import type { AuditEntry } from '@rootline/contract';
import { formatDateTime } from '#format/times.ts';
import { auditText as text } from '#messages/audit.en.ts';
import { type DataColumn, DataTable } from '#ui/data-table.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { actionWords, detailWords, userWords } from './audit-filter.ts';
import classes from './audit-log.module.css';

interface AuditTableProps {
  rows: readonly AuditEntry[];
  userNames: ReadonlyMap<string, string>;
  emptyText: string;
}

export function AuditTable({ rows, userNames, emptyText }: AuditTableProps) {
  const columns: DataColumn<AuditEntry>[] = [
    {
      key: 'time',
      header: text.columns.time,
      width: '176px',
      cell: ({ timestamp }) => (
        <time className={classes['time']} dateTime={timestamp} title={timestamp}>
          {formatDateTime(timestamp)}
        </time>
      ),
    },
    { key: 'user', header: text.columns.user, width: '18%', cell: userWords },
    {
      key: 'action',
      header: text.columns.action,
      width: '170px',
      cell: ({ action }) => <span title={action}>{actionWords(action)}</span>,
    },
    {
      key: 'address',
      header: text.columns.address,
      width: '130px',
      cell: ({ address }) => <code className={classes['address']}>{address}</code>,
    },
    {
      key: 'details',
      header: text.columns.details,
      cell: (entry) => (
        <span className={classes['details']} data-refused={entry.status >= 400 || undefined}>
          {detailWords(entry, userNames)}
        </span>
      ),
    },
  ];
  return (
    <DataTable
      caption={text.title}
      columns={columns}
      rows={rows}
      rowKey={({ id }) => id}
      empty={<EmptyState title={emptyText} />}
    />
  );
}
