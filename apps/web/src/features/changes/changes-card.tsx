import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useContext, useState } from 'react';
import { serverMessageOr } from '#api/api-error.ts';
import { Self, useMay } from '#api/use-may.ts';
import { changesText as text } from '#messages/changes.en.ts';
import { DataTable } from '#ui/data-table.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorBox } from '#ui/error-box.tsx';
import { LoadingText, SkeletonRows } from '#ui/loading-text.tsx';
import { TableCard, TableCardPart } from '#ui/panel.tsx';
import { changeColumns } from './change-columns.tsx';
import { AddChangeDialog, DeleteChangeDialog } from './change-dialogs.tsx';
import classes from './changes-card.module.css';
import { lastChangesQuery } from './changes-queries.ts';

/** Deploys, flags, and configurations that were told, to add to and to delete from. */
export function ChangesCard() {
  const may = useMay();
  const self = useContext(Self);
  const { data, error, isPending, refetch } = useQuery(lastChangesQuery);
  // 'add', or the id of the change that is to be deleted.
  const [asked, setAsked] = useState<string | null>(null);
  const close = () => setAsked(null);
  const mayDeleteAny = may('changes.delete-any');
  const deleting = data?.find(({ id }) => id === asked);
  return (
    <>
      <TableCard label={text.title}>
        <div className={classes['head']}>
          <div>
            <h2>{text.title}</h2>
            <p className="secondary">{text.intro}</p>
          </div>
          {may('log-files.upload') ? (
            <Button leftSection={<Plus size={14} aria-hidden="true" />} onClick={() => setAsked('add')}>
              {text.form.open}
            </Button>
          ) : null}
        </div>
        {isPending ? (
          <TableCardPart>
            <LoadingText text={text.loading}>
              <SkeletonRows rows={3} />
            </LoadingText>
          </TableCardPart>
        ) : data === undefined ? (
          <TableCardPart>
            <ErrorBox message={serverMessageOr(error, text.loadFailed)} error={error} onRetry={() => void refetch()} />
          </TableCardPart>
        ) : (
          <DataTable
            caption={text.title}
            columns={changeColumns(
              ({ createdBy }) => may('log-files.delete') && (mayDeleteAny || createdBy === self?.id),
              ({ id }) => setAsked(id),
            )}
            rows={data}
            rowKey={({ id }) => id}
            empty={<EmptyState title={text.empty} hint={text.emptyHint} />}
          />
        )}
      </TableCard>
      {asked === 'add' ? <AddChangeDialog onClose={close} /> : null}
      {deleting === undefined ? null : <DeleteChangeDialog change={deleting} onClose={close} />}
    </>
  );
}
