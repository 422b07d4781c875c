import { ENDPOINTS, type User } from '@rootline/contract';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '#api/call.ts';
import { usersText } from '#messages/users.en.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { notifyToast } from '#ui/notify.tsx';
import { fullName, usersQuery } from './users.ts';

export type AccessChange = 'endSessions' | 'requirePassword' | 'disable' | 'enable';
export type UserChange = AccessChange | 'delete';

interface UserChangeDialogProps {
  user: User;
  change: UserChange;
  onClose: () => void;
}

const CALLS: Record<UserChange, (id: string) => Promise<unknown>> = {
  endSessions: (id) => call(ENDPOINTS.endUserSessions, { params: { id } }),
  requirePassword: (id) => call(ENDPOINTS.requirePasswordChange, { params: { id } }),
  disable: (id) => call(ENDPOINTS.setUserDisabled, { params: { id }, body: { disabled: true } }),
  enable: (id) => call(ENDPOINTS.setUserDisabled, { params: { id }, body: { disabled: false } }),
  delete: (id) => call(ENDPOINTS.deleteUser, { params: { id } }),
};

/** Says what a change does to a user, and does it once confirmed. */
export function UserChangeDialog({ user, change, onClose }: UserChangeDialogProps) {
  const queryClient = useQueryClient();
  const text = textOf(change);
  const apply = async () => {
    await CALLS[change](user.id).finally(() => void queryClient.invalidateQueries(usersQuery));
    notifyToast('success', text.done(fullName(user)));
  };
  return (
    <ConfirmDialog title={text.title} confirm={text.confirm} onConfirm={apply} onClose={onClose} failed={text.failed}>
      <p>{text.question}</p>
      <p className="secondary">
        {fullName(user)}, {user.email}
      </p>
    </ConfirmDialog>
  );
}

function textOf(change: UserChange) {
  if (change === 'delete') {
    const { title, submit, question, deleted, failed } = usersText.remove;
    return { title, confirm: submit, question, done: deleted, failed };
  }
  const { open, effect, done } = usersText.access[change];
  return { title: open, confirm: open, question: effect, done, failed: usersText.access.failed };
}
