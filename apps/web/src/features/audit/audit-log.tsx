import { Button } from '@mantine/core';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { auditText as text } from '#messages/audit.en.ts';
import { ErrorBox } from '#ui/error-box.tsx';
import { LoadingText } from '#ui/loading-text.tsx';
import { SkeletonRows } from '#ui/skeleton-rows.tsx';
import { type AuditFilter, NO_FILTER } from './audit-filter.ts';
import { AuditFilters } from './audit-filters.tsx';
import classes from './audit-log.module.css';
import { auditEntriesQuery } from './audit-queries.ts';
import { AuditTable } from './audit-table.tsx';

/** Who did what, for administrators. `userNames` are those of the present users by their ids. */
export function AuditLog({ userNames }: { userNames: ReadonlyMap<string, string> }) {
  const [filter, setFilter] = useState<AuditFilter>(NO_FILTER);
  const entries = useInfiniteQuery({ ...auditEntriesQuery(filter), placeholderData: keepPreviousData });
  const rows = entries.data?.pages.flatMap((page) => page.entries);
  return (
    <section className={classes['panel']} aria-label={text.title}>
      <AuditFilters filter={filter} userNames={userNames} onChange={setFilter} />
      <div className={classes['body']}>
        {entries.isPending ? (
          <LoadingText text={text.loading}>
            <SkeletonRows rows={8} />
          </LoadingText>
        ) : null}
        {entries.error && !rows ? (
          <ErrorBox message={text.loadFailed} error={entries.error} onRetry={() => void entries.refetch()} />
        ) : null}
      </div>
      {rows ? (
        <AuditTable
          rows={rows}
          userNames={userNames}
          emptyText={filter === NO_FILTER ? text.empty : text.emptyFiltered}
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
    </section>
  );
}
