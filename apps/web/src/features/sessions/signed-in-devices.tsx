import { Button } from '@mantine/core';
import { ENDPOINTS, type SignInSession } from '@rootline/contract';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useSettingsDialog } from '#address/use-settings-dialog.ts';
import { serverMessageOr } from '#api/api-error.ts';
import { call } from '#api/call.ts';
import { formatDateTime } from '#format/times.ts';
import { sessionsText as text } from '#messages/auth.en.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { type DataColumn, DataTable } from '#ui/data-table.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorBox } from '#ui/error-box.tsx';
import { HueBadge } from '#ui/hue-badge.tsx';
import { LoadingText, SkeletonRows } from '#ui/loading-text.tsx';
import { notifyToast } from '#ui/notify.tsx';
import { TableCard, TableCardPart } from '#ui/panel.tsx';
import { deviceLabel } from './device-label.ts';
import classes from './session-table.module.css';

/** Where the own account is signed in. */
export function SignedInDevices() {
  const queryClient = useQueryClient();
  const sessions = useQuery(sessionsQuery);
  const { dialog, open, close } = useSettingsDialog();
  const readAnew = () => void queryClient.invalidateQueries(sessionsQuery);
  const end = useMutation({
    mutationFn: ({ id }: SignInSession) => call(ENDPOINTS.endSession, { params: { id } }),
    onSuccess: (_done, { userAgent }) => notifyToast('success', text.ended(deviceLabel(userAgent))),
    onError: (error: Error) => notifyToast('error', serverMessageOr(error, text.endFailed)),
    onSettled: readAnew,
  });
  const endOthers = async () => {
    await call(ENDPOINTS.endOtherSessions).finally(readAnew);
    notifyToast('success', text.othersEnded);
  };
  return (
    <TableCard label={text.title}>
      {sessions.isPending ? (
        <TableCardPart>
          <LoadingText text={text.loading}>
            <SkeletonRows rows={2} />
          </LoadingText>
        </TableCardPart>
      ) : null}
      {sessions.error && !sessions.data ? (
        <TableCardPart>
          <ErrorBox message={text.loadFailed} error={sessions.error} onRetry={() => void sessions.refetch()} />
        </TableCardPart>
      ) : null}
      {sessions.data ? <SessionTable sessions={sessions.data} onEnd={(session) => end.mutate(session)} /> : null}
      {sessions.data && sessions.data.length > 1 ? (
        <TableCardPart>
          <Button onClick={() => open('end-others')}>{text.endOthers}</Button>
        </TableCardPart>
      ) : null}
      {dialog === 'end-others' ? (
        <ConfirmDialog
          title={text.endOthers}
          confirm={text.endOthers}
          onConfirm={endOthers}
          onClose={close}
          failed={text.endFailed}
        >
          <p>{text.othersQuestion}</p>
        </ConfirmDialog>
      ) : null}
    </TableCard>
  );
}

interface SessionTableProps {
  sessions: readonly SignInSession[];
  onEnd: (session: SignInSession) => void;
}

function SessionTable({ sessions, onEnd }: SessionTableProps) {
  const columns: DataColumn<SignInSession>[] = [
    {
      key: 'device',
      header: text.columns.device,
      sortValue: ({ userAgent }) => deviceLabel(userAgent),
      cell: ({ userAgent, isCurrent }) => (
        <span className={classes['device']} title={userAgent ?? undefined}>
          {deviceLabel(userAgent)}
          {isCurrent ? <HueBadge hue="green">{text.current}</HueBadge> : null}
        </span>
      ),
    },
    { key: 'created', header: text.columns.created, width: '176px', ...timeColumn(({ createdAt }) => createdAt) },
    { key: 'used', header: text.columns.used, width: '176px', ...timeColumn(({ lastUsedAt }) => lastUsedAt) },
    {
      key: 'address',
      header: text.columns.address,
      width: '180px',
      sortValue: ({ address }) => address ?? '',
      cell: ({ address }) => <code className={classes['address']}>{address ?? text.unknownAddress}</code>,
    },
    {
      key: 'actions',
      header: text.columns.actions,
      isHeaderHidden: true,
      width: '88px',
      cell: (session) =>
        // The own one ends by Logout.
        session.isCurrent ? null : (
          <Button
            size="xs"
            variant="subtle"
            color="red"
            aria-label={text.endOf(deviceLabel(session.userAgent))}
            onClick={() => onEnd(session)}
          >
            {text.end}
          </Button>
        ),
    },
  ];
  return (
    <DataTable
      caption={text.title}
      rows={sessions}
      rowKey={({ id }) => id}
      columns={columns}
      empty={<EmptyState title={text.empty} />}
    />
  );
}

function timeColumn(timeOf: (session: SignInSession) => string) {
  return {
    sortValue: timeOf,
    cell: (session: SignInSession) => <span className="num">{formatDateTime(timeOf(session))}</span>,
  };
}

const sessionsQuery = queryOptions({
  queryKey: ['sessions'],
  queryFn: async ({ signal }) => (await call(ENDPOINTS.listSessions, { signal })).sessions,
});
