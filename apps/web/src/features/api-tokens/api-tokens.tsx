import { Button } from '@mantine/core';
import type { ApiToken } from '@rootline/contract';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useSettingsDialog } from '#address/use-settings-dialog.ts';
import { serverMessageOr } from '#api/api-error.ts';
import { apiTokensText as text } from '#messages/api-tokens.en.ts';
import { DataTable } from '#ui/data-table.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorBox } from '#ui/error-box.tsx';
import { LoadingText, SkeletonRows } from '#ui/loading-text.tsx';
import { TableCard, TableCardPart } from '#ui/panel.tsx';
import { apiTokensQuery } from './api-token-queries.ts';
import classes from './api-tokens.module.css';
import { type MadeToken, NewTokenDialog, ShownToken } from './new-token-dialog.tsx';
import { EndTokenDialog, tokenColumns } from './token-columns.tsx';

/** The tokens of the signed-in user. */
export function ApiTokens() {
  const tokens = useQuery(apiTokensQuery);
  const { dialog, about, open, close } = useSettingsDialog();
  const ending = dialog === 'end' ? tokens.data?.find(({ id }) => id === about) : undefined;
  // Kept as long as this screen: the server never sends it again.
  const [made, setMade] = useState<MadeToken | null>(null);
  return (
    <div className={classes['screen']}>
      {made === null ? null : <ShownToken made={made} onHide={() => setMade(null)} />}
      <TableCard label={text.title}>
        <div className={classes['head']}>
          <p className="secondary">{text.intro}</p>
          <Button variant="filled" leftSection={<Plus size={14} aria-hidden="true" />} onClick={() => open('add')}>
            {text.add.open}
          </Button>
        </div>
        {tokens.isPending ? (
          <TableCardPart>
            <LoadingText text={text.loading}>
              <SkeletonRows rows={3} />
            </LoadingText>
          </TableCardPart>
        ) : null}
        {tokens.error && !tokens.data ? (
          <TableCardPart>
            <ErrorBox
              message={serverMessageOr(tokens.error, text.loadFailed)}
              error={tokens.error}
              onRetry={() => void tokens.refetch()}
            />
          </TableCardPart>
        ) : null}
        {tokens.data ? (
          <DataTable
            caption={text.title}
            columns={tokenColumns<ApiToken>(({ id }) => open('end', id))}
            rows={tokens.data}
            rowKey={({ id }) => id}
            empty={<EmptyState title={text.empty} hint={text.emptyHint} />}
          />
        ) : null}
      </TableCard>
      {dialog === 'add' ? <NewTokenDialog onMade={setMade} onClose={close} /> : null}
      {ending === undefined ? null : (
        <EndTokenDialog
          token={ending}
          onEnded={() => setMade((shown) => (shown?.apiToken.id === ending.id ? null : shown))}
          onClose={close}
        />
      )}
    </div>
  );
}
