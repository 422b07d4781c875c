import { Button } from '@mantine/core';
import { type AuditEntry, ENDPOINTS } from '@rootline/contract';
import { infiniteQueryOptions, keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { call } from '#api/call.ts';
import { formatDateTime } from '#format/times.ts';
import { auditText as text } from '#messages/audit.en.ts';
import { type DataColumn, DataTable } from '#ui/data-table.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorBox } from '#ui/error-box.tsx';
import { LoadingText, SkeletonRows } from '#ui/loading-text.tsx';
import { TableCard, TableCardPart } from '#ui/panel.tsx';
import { type AuditFilter, actionLabel, auditQuery, detailText, isUnfiltered, userLabel } from './audit-filter.ts';
import { AuditFilters } from './audit-filters.tsx';
import classes from './audit-log.module.css';

/** Pages of the audit log, newest first. */
const auditEntriesQuery = (filter: AuditFilter) =>
  infiniteQueryOptions({
    queryKey: ['audit', filter],
    queryFn: ({ pageParam, signal }) =>
      call(ENDPOINTS.listAuditEntries, {
        query: { ...auditQuery(filter), ...(pageParam === null ? {} : { before: String(pageParam) }) },
        signal,
      }),
    initialPageParam: null as number | null,
    getNextPageParam: ({ nextBefore }) => nextBefore,
  });

interface AuditLogProps {
  /** Names of the present users by their ids. */
  userNames: ReadonlyMap<string, string>;
  filter: AuditFilter;
  onFilter: (filter: AuditFilter) => void;
}

/** Who did what, for administrators. */
export function AuditLog({ userNames, filter, onFilter }: AuditLogProps) {
  const entries = useInfiniteQuery({ ...auditEntriesQuery(filter), placeholderData: keepPreviousData });
  const rows = entries.data?.pages.flatMap((page) => page.entries);
  return (
    <TableCard label={text.title}>
      <AuditFilters filter={filter} userNames={userNames} onChange={onFilter} />
      {entries.isPending ? (
        <TableCardPart>
          <LoadingText text={text.loading}>
            <SkeletonRows rows={8} />
          </LoadingText>
        </TableCardPart>
      ) : null}
      {entries.error && !rows ? (
        <TableCardPart>
          <ErrorBox message={text.loadFailed} error={entries.error} onRetry={() => void entries.refetch()} />
        </TableCardPart>
      ) : null}
      {rows ? (
        <AuditTable
          rows={rows}
          userNames={userNames}
          emptyText={isUnfiltered(filter) ? text.empty : text.emptyFiltered}
        />
      ) : null}
      {rows && entries.hasNextPage ? (
        <div className={classes['more']}>
          {entries.isFetchNextPageError ? <ErrorBox message={text.moreFailed} error={entries.error} /> : null}
          <Button loading={entries.isFetchingNextPage} onClick={() => void entries.fetchNextPage()}>
            {text.more}
          </Button>
        </div>
      ) : null}
    </TableCard>
  );
}

interface AuditTableProps {
  rows: readonly AuditEntry[];
  userNames: ReadonlyMap<string, string>;
  emptyText: string;
}

function AuditTable({ rows, userNames, emptyText }: AuditTableProps) {
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
    { key: 'user', header: text.columns.user, width: '18%', cell: userLabel },
    {
      key: 'action',
      header: text.columns.action,
      width: '170px',
      cell: ({ action }) => <span title={action}>{actionLabel(action)}</span>,
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
          {detailText(entry, userNames)}
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
