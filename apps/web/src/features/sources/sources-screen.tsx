import { Button } from '@mantine/core';
import { ENDPOINTS } from '@rootline/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { serverMessageOr } from '#api/api-error.ts';
import { call } from '#api/call.ts';
import { useMay } from '#api/use-may.ts';
import { sourcesText as text } from '#messages/sources.en.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorBox } from '#ui/error-box.tsx';
import { LoadingText, SkeletonRows } from '#ui/loading-text.tsx';
import { notifyToast } from '#ui/notify.tsx';
import { PageTitle } from '#ui/page-title.tsx';
import { TableCard, TableCardPart } from '#ui/panel.tsx';
import { KeptPanel } from './kept-panel.tsx';
import { KindRows } from './kind-rows.tsx';
import type { SourceCommand } from './row-actions.tsx';
import { SourceDialogs, useSourceDialog } from './source-dialogs.tsx';
import { ringsQuery, SOURCES_KEY, sourcesQuery } from './source-queries.ts';
import { nameOf, rowsOf, type SourceRow } from './source-rows.ts';
import { SourceTable } from './source-table.tsx';
import classes from './sources.module.css';
import { useFollowedCaptures } from './use-followed-captures.ts';

/** Places where logs are, and captures from them; below them what else belongs there. */
export function SourcesScreen({ children }: { children: ReactNode }) {
  const may = useMay();
  const sources = useQuery(sourcesQuery);
  const rings = useQuery({ ...ringsQuery, enabled: may('rings.read') });
  const { captures, hide, follow } = useFollowedCaptures(sources.data?.captures ?? []);
  const test = useTest();
  const { open } = useSourceDialog();
  const mayManage = may('sources.manage');
  const isPending = sources.isPending || rings.isLoading;
  const rows = rowsOf(sources.data?.sources ?? [], rings.data ?? []);
  const failed = [
    { query: sources, message: text.loadFailed },
    { query: rings, message: text.ringsFailed },
  ].filter(({ query }) => query.error && query.data === undefined);
  const handleCommand = (command: SourceCommand, row: SourceRow) =>
    command === 'test' ? test.mutate(row) : open(command, { about: row.id });
  const add = mayManage ? (
    <Button variant="filled" leftSection={<Plus size={14} aria-hidden="true" />} onClick={() => open('add')}>
      {text.add}
    </Button>
  ) : null;
  return (
    <>
      <PageTitle title={text.title} actions={add} />
      <div className={classes['screen']}>
        <TableCard label={text.title}>
          {isPending ? (
            <TableCardPart>
              <LoadingText text={text.loading}>
                <SkeletonRows rows={5} height={52} />
              </LoadingText>
            </TableCardPart>
          ) : null}
          {isPending
            ? null
            : failed.map(({ query, message }) => (
                <TableCardPart key={message}>
                  <ErrorBox
                    message={serverMessageOr(query.error, message)}
                    error={query.error}
                    onRetry={() => void query.refetch()}
                  />
                </TableCardPart>
              ))}
          {isPending || (rows.length === 0 && failed.length > 0) ? null : (
            <SourceTable
              rows={rows}
              captures={captures}
              empty={
                <>
                  <EmptyState title={text.empty} hint={mayManage ? text.emptyHint : text.emptyHintOthers} />
                  {mayManage ? (
                    <div className={classes['emptyRows']}>
                      <KindRows onChoose={(kind) => (kind === 'ring' ? open('add-ring') : open('add', { kind }))} />
                    </div>
                  ) : null}
                </>
              }
              onHide={hide}
              onCommand={handleCommand}
            />
          )}
        </TableCard>
        {children}
        {rows.length === 0 ? null : <KeptPanel />}
      </div>
      <SourceDialogs rows={rows} onStarted={follow} />
    </>
  );
}

/** Tests a saved source; its state in the list says what came of it. */
function useTest() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (row: SourceRow) => {
      notifyToast('info', text.testing(nameOf(row)));
      return (await call(ENDPOINTS.checkSource, { params: { id: row.id } })).source;
    },
    onSuccess: ({ state, stateReason, name }) =>
      state === 'connected'
        ? notifyToast('success', text.connected(name))
        : notifyToast('warning', stateReason ?? text.testFailed, name),
    onError: (error, row) => notifyToast('error', serverMessageOr(error, text.testFailed), nameOf(row)),
    onSettled: () => client.invalidateQueries({ queryKey: SOURCES_KEY }),
  });
}
