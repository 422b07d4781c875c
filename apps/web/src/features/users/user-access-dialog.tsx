import { ENDPOINTS, type User } from '@rootline/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { serverMessageOr } from '#api/api-error.ts';
import { call } from '#api/call.ts';
import { usersText } from '#messages/users.en.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { notifyToast } from '#ui/notify.tsx';
import { fullName } from './find-users.ts';
import { usersQuery } from './user-queries.ts';

export type AccessChange = 'endSessions' | 'requirePassword' | 'disable' | 'enable';

interface UserAccessDialogProps {
  user: User;
  change: AccessChange;
  onClose: () => void;
}

const CALLS: Record<AccessChange, (id: string) => Promise<unknown>> = {
  endSessions: (id) => call(ENDPOINTS.endUserSessions, { params: { id } }),
  requirePassword: (id) => call(ENDPOINTS.requirePasswordChange, { params: { id } }),
  disable: (id) => call(ENDPOINTS.setUserDisabled, { params: { id }, body: { disabled: true } }),
  enable: (id) => call(ENDPOINTS.setUserDisabled, { params: { id }, body: { disabled: false } }),
};

/** Says what a change of access does, and does it. */
export function UserAccessDialog({ user, change, onClose }: UserAccessDialogProps) {
  const queryClient = useQueryClient();
  const text = usersText.access[change];
  const apply = useMutation({
    mutationFn: () => CALLS[change](user.id),
    onSuccess: () => notifyToast('success', text.done(fullName(user))),
    onError: (error) => notifyToast('error', serverMessageOr(error, usersText.access.failed)),
    onSettled: () => {
      void queryClient.invalidateQueries(usersQuery);
      onClose();
    },
  });
  return (
    <ConfirmDialog
      title={text.open}
      confirm={text.open}
      onConfirm={() => apply.mutate()}
      onClose={onClose}
      isBusy={apply.isPending}
    >
      <p>{text.effect}</p>
      <p className="secondary">
        {fullName(user)}, {user.email}
      </p>
    </ConfirmDialog>
  );
}
