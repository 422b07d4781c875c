import { Button } from '@mantine/core';
import type { OwnedApiToken } from '@rootline/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useSettingsDialog } from '#address/use-settings-dialog.ts';
import { serverMessageOr } from '#api/api-error.ts';
import { apiTokensText } from '#messages/api-tokens.en.ts';
import { type DataColumn, DataTable } from '#ui/data-table.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorBox } from '#ui/error-box.tsx';
import { LoadingText, SkeletonRows } from '#ui/loading-text.tsx';
import { TableCard, TableCardPart } from '#ui/panel.tsx';
import { allApiTokensQuery } from './api-token-queries.ts';
import classes from './api-tokens.module.css';
import { EndTokenDialog, tokenColumns } from './token-columns.tsx';

const text = apiTokensText.all;

const owner: DataColumn<OwnedApiToken> = {
  key: 'owner',
  header: apiTokensText.columns.owner,
  sortValue: ({ userName }) => userName,
  cell: ({ userName, userEmail }) => (
    <>
      <p>{userName}</p>
      <p className="small muted">{userEmail}</p>
    </>
  ),
};

/** The tokens of everyone, for administrators. */
export function AllApiTokens() {
  const tokens = useInfiniteQuery(allApiTokensQuery);
  const { about, open, close } = useSettingsDialog();
  const rows = tokens.data?.pages.flatMap(({ apiTokens }) => apiTokens);
  const ending = rows?.find(({ id }) => id === about);
  const [name, ...others] = tokenColumns<OwnedApiToken>(({ id }) => open('end', id));
  return (
    <TableCard label={text.title}>
      {tokens.isPending ? (
        <TableCardPart>
          <LoadingText text={apiTokensText.loading}>
            <SkeletonRows rows={5} />
          </LoadingText>
        </TableCardPart>
      ) : null}
      {tokens.error && !rows ? (
        <TableCardPart>
          <ErrorBox
            message={serverMessageOr(tokens.error, apiTokensText.loadFailed)}
            error={tokens.error}
            onRetry={() => void tokens.refetch()}
          />
        </TableCardPart>
      ) : null}
      {rows ? (
        <DataTable
          caption={text.title}
          columns={[...(name ? [name] : []), owner, ...others]}
          rows={rows}
          rowKey={({ id }) => id}
          empty={<EmptyState title={text.empty} />}
        />
      ) : null}
      {rows && tokens.hasNextPage ? (
        <div className={classes['more']}>
          {tokens.isFetchNextPageError ? <ErrorBox message={text.moreFailed} error={tokens.error} /> : null}
          <Button loading={tokens.isFetchingNextPage} onClick={() => void tokens.fetchNextPage()}>
            {text.more}
          </Button>
        </div>
      ) : null}
      {ending === undefined ? null : <EndTokenDialog token={ending} isAnybodys onClose={close} />}
    </TableCard>
  );
}
