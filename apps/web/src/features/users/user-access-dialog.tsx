import { ENDPOINTS, type User } from '@rootline/contract';
import { useQueryClient } from '@tanstack/react-query';
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
  const apply = async () => {
    await CALLS[change](user.id).finally(() => void queryClient.invalidateQueries(usersQuery));
    notifyToast('success', text.done(fullName(user)));
  };
  return (
    <ConfirmDialog
      title={text.open}
      confirm={text.open}
      onConfirm={apply}
      onClose={onClose}
      failed={usersText.access.failed}
    >
      <p>{text.effect}</p>
      <p className="secondary">
        {fullName(user)}, {user.email}
      </p>
    </ConfirmDialog>
  );
}
