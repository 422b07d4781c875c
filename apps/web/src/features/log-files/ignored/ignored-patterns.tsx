import { Button } from '@mantine/core';
import type { IgnoredPattern } from '@rootline/contract';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { serverMessageOr } from '#api/api-error.ts';
import { useMay } from '#api/use-may.ts';
import { formatDate, formatDateTime } from '#format/times.ts';
import { ignoredPatternsText as text } from '#messages/ignored-patterns.en.ts';
import { type DataColumn, DataTable } from '#ui/data-table.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorBox } from '#ui/error-box.tsx';
import { LoadingText, SkeletonRows } from '#ui/loading-text.tsx';
import { notifyToast } from '#ui/notify.tsx';
import { TableCard, TableCardPart } from '#ui/panel.tsx';
import classes from './ignored-patterns.module.css';
import { ignoredPatternsQuery, revokePattern } from './ignored-queries.ts';

/** All patterns that the signed-in person has marked, each with the way to revoke it. */
export function IgnoredPatterns() {
  const client = useQueryClient();
  const mayWrite = useMay()('ignored-patterns.write');
  const patterns = useInfiniteQuery(ignoredPatternsQuery);
  const rows = patterns.data?.pages.flat();
  const revoke = async ({ id }: IgnoredPattern) => {
    try {
      await revokePattern(client, id);
      notifyToast('success', text.revoked);
    } catch (error) {
      notifyToast('error', serverMessageOr(error, text.revoke.failed));
    }
  };
  return (
    <TableCard label={text.title}>
      <p className={`secondary ${classes['intro']}`}>{text.intro}</p>
      {patterns.isPending ? (
        <TableCardPart>
          <LoadingText text={text.loading}>
            <SkeletonRows rows={3} />
          </LoadingText>
        </TableCardPart>
      ) : null}
      {patterns.error && !rows ? (
        <TableCardPart>
          <ErrorBox
            message={serverMessageOr(patterns.error, text.loadFailed)}
            error={patterns.error}
            onRetry={() => void patterns.refetch()}
          />
        </TableCardPart>
      ) : null}
      {rows ? (
        <DataTable
          caption={text.title}
          columns={mayWrite ? [...COLUMNS, revokeColumn((pattern) => void revoke(pattern))] : COLUMNS}
          rows={rows}
          rowKey={({ id }) => id}
          empty={<EmptyState title={text.empty} hint={text.emptyHint} />}
        />
      ) : null}
      {rows && patterns.hasNextPage ? (
        <div className={classes['more']}>
          {patterns.isFetchNextPageError ? <ErrorBox message={text.moreFailed} error={patterns.error} /> : null}
          <Button loading={patterns.isFetchingNextPage} onClick={() => void patterns.fetchNextPage()}>
            {text.more}
          </Button>
        </div>
      ) : null}
    </TableCard>
  );
}

const COLUMNS: DataColumn<IgnoredPattern>[] = [
  {
    key: 'pattern',
    header: text.columns.pattern,
    sortValue: ({ pattern }) => pattern,
    cell: ({ pattern, isFailing }) => (
      <div className={classes['pattern']}>
        <code>{pattern}</code>
        <p className="small muted">{isFailing ? text.states.failing : text.states.calm}</p>
      </div>
    ),
  },
  {
    key: 'where',
    header: text.columns.where,
    width: '260px',
    text: ({ scope, logFile }) => (scope === 'file' ? (logFile?.filename ?? '') : text.ownFiles),
    cell: (pattern) => <Place {...pattern} />,
  },
  {
    key: 'marked',
    header: text.columns.marked,
    width: '120px',
    sortValue: ({ createdAt }) => createdAt,
    cell: ({ createdAt }) => (
      <time className="num" dateTime={createdAt} title={formatDateTime(createdAt)}>
        {formatDate(createdAt)}
      </time>
    ),
  },
];

function Place({ scope, logFile }: IgnoredPattern) {
  const file =
    logFile === null ? (
      text.goneFile
    ) : (
      <Link to="/logs/$id" params={{ id: logFile.id }}>
        {logFile.filename}
      </Link>
    );
  if (scope === 'file') return <div className={classes['place']}>{file}</div>;
  return (
    <div className={classes['place']}>
      <p>{text.ownFiles}</p>
      <p className="small muted">
        {text.markedIn} {file}
      </p>
    </div>
  );
}

function revokeColumn(onRevoke: (pattern: IgnoredPattern) => void): DataColumn<IgnoredPattern> {
  return {
    key: 'actions',
    header: text.columns.actions,
    width: '100px',
    cell: (pattern) => (
      <Button size="xs" aria-label={text.revoke.of(pattern.pattern)} onClick={() => onRevoke(pattern)}>
        {text.revoke.open}
      </Button>
    ),
  };
}
