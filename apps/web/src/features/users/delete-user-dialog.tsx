import { ENDPOINTS, type User } from '@rootline/contract';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '#api/call.ts';
import { usersText } from '#messages/users.en.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { notifyToast } from '#ui/notify.tsx';
import { fullName } from './find-users.ts';
import { usersQuery } from './user-queries.ts';

interface DeleteUserDialogProps {
  user: User;
  onClose: () => void;
}

const text = usersText.remove;

export function DeleteUserDialog({ user, onClose }: DeleteUserDialogProps) {
  const queryClient = useQueryClient();
  const remove = async () => {
    await call(ENDPOINTS.deleteUser, { params: { id: user.id } }).finally(
      () => void queryClient.invalidateQueries(usersQuery),
    );
    notifyToast('success', text.deleted(fullName(user)));
  };
  return (
    <ConfirmDialog title={text.title} confirm={text.submit} onConfirm={remove} onClose={onClose} failed={text.failed}>
      <p>{text.question}</p>
      <p className="secondary">
        {fullName(user)}, {user.email}
      </p>
    </ConfirmDialog>
  );
}
