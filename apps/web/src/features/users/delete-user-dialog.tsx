import { ENDPOINTS, type User } from '@rootline/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { serverMessageOr } from '#api/api-error.ts';
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
  const remove = useMutation({
    mutationFn: () => call(ENDPOINTS.deleteUser, { params: { id: user.id } }),
    onSuccess: () => notifyToast('success', text.deleted(fullName(user))),
    onError: (error) => notifyToast('error', serverMessageOr(error, text.failed)),
    onSettled: () => {
      void queryClient.invalidateQueries(usersQuery);
      onClose();
    },
  });
  return (
    <ConfirmDialog
      title={text.title}
      confirm={text.submit}
      onConfirm={() => remove.mutate()}
      onClose={onClose}
      isBusy={remove.isPending}
    >
      <p>{text.question}</p>
      <p className="secondary">
        {fullName(user)}, {user.email}
      </p>
    </ConfirmDialog>
  );
}
