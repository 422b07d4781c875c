import { Button } from '@mantine/core';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { auditText as text } from '#messages/audit.en.ts';
import { ErrorBox } from '#ui/error-box.tsx';
import { LoadingText } from '#ui/loading-text.tsx';
import { SkeletonRows } from '#ui/skeleton-rows.tsx';
import { TableCard, TableCardPart } from '#ui/table-card.tsx';
import { type AuditFilter, isUnfiltered } from './audit-filter.ts';
import { AuditFilters } from './audit-filters.tsx';
import classes from './audit-log.module.css';
import { auditEntriesQuery } from './audit-queries.ts';
import { AuditTable } from './audit-table.tsx';

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
