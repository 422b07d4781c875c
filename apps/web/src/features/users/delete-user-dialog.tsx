import { Button } from '@mantine/core';
import { ENDPOINTS, type User } from '@rootline/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { serverMessageOr } from '#api/api-error.ts';
import { call } from '#api/call.ts';
import { uiText } from '#messages/ui.en.ts';
import { usersText } from '#messages/users.en.ts';
import { Dialog } from '#ui/dialog.tsx';
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
    <Dialog
      opened
      onClose={onClose}
      title={text.title}
      isBusy={remove.isPending}
      footer={
        <>
          <Button onClick={onClose} data-autofocus disabled={remove.isPending}>
            {uiText.cancel}
          </Button>
          <Button variant="filled" color="red" onClick={() => remove.mutate()} disabled={remove.isPending}>
            {text.submit}
          </Button>
        </>
      }
    >
      <p>{text.question}</p>
      <p className="secondary">
        {fullName(user)}, {user.email}
      </p>
    </Dialog>
  );
}
