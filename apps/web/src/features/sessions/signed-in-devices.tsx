import { Button } from '@mantine/core';
import { ENDPOINTS, type SignInSession } from '@rootline/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { serverMessageOr } from '#api/api-error.ts';
import { call } from '#api/call.ts';
import { sessionsText as text } from '#messages/sessions.en.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { ErrorBox } from '#ui/error-box.tsx';
import { LoadingText } from '#ui/loading-text.tsx';
import { notifyToast } from '#ui/notify.tsx';
import { SkeletonRows } from '#ui/skeleton-rows.tsx';
import { TableCard, TableCardPart } from '#ui/table-card.tsx';
import { deviceWords } from './device-words.ts';
import { sessionsQuery } from './session-queries.ts';
import { SessionTable } from './session-table.tsx';

/** Where the own account is signed in. */
export function SignedInDevices() {
  const queryClient = useQueryClient();
  const sessions = useQuery(sessionsQuery);
  const [isAsking, setIsAsking] = useState(false);
  const readAnew = () => void queryClient.invalidateQueries(sessionsQuery);
  const end = useMutation({
    mutationFn: ({ id }: SignInSession) => call(ENDPOINTS.endSession, { params: { id } }),
    onSuccess: (_done, { userAgent }) => notifyToast('success', text.ended(deviceWords(userAgent))),
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
          <Button onClick={() => setIsAsking(true)}>{text.endOthers}</Button>
        </TableCardPart>
      ) : null}
      {isAsking ? (
        <ConfirmDialog
          title={text.endOthers}
          confirm={text.endOthers}
          onConfirm={endOthers}
          onClose={() => setIsAsking(false)}
          failed={text.endFailed}
        >
          <p>{text.othersQuestion}</p>
        </ConfirmDialog>
      ) : null}
    </TableCard>
  );
}
