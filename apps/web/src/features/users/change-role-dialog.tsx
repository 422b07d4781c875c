import { NativeSelect } from '@mantine/core';
import { ENDPOINTS, ROLES, type Role, type User } from '@rootline/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { serverMessageOr } from '#api/api-error.ts';
import { call } from '#api/call.ts';
import { usersText } from '#messages/users.en.ts';
import { Dialog } from '#ui/dialog.tsx';
import { ErrorBox } from '#ui/error-box.tsx';
import { FormFooter } from '#ui/forms/form-footer.tsx';
import { notifyToast } from '#ui/notify.tsx';
import classes from './user-form.module.css';
import { fullName, usersQuery } from './users.ts';

interface ChangeRoleDialogProps {
  user: User;
  onClose: () => void;
}

const text = usersText.changeRole;

export function ChangeRoleDialog({ user, onClose }: ChangeRoleDialogProps) {
  const formId = useId();
  const queryClient = useQueryClient();
  const [role, setRole] = useState<Role>(user.role);
  const change = useMutation({
    mutationFn: () => call(ENDPOINTS.changeRole, { params: { id: user.id }, body: { role } }),
    onSuccess: () => {
      notifyToast('success', text.changed);
      void queryClient.invalidateQueries(usersQuery);
      onClose();
    },
  });
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    change.mutate();
  };
  return (
    <Dialog
      opened
      onClose={onClose}
      title={text.title}
      isBusy={change.isPending}
      footer={<FormFooter form={formId} submit={text.submit} isBusy={change.isPending} onCancel={onClose} />}
    >
      <form id={formId} className={classes['form']} onSubmit={handleSubmit}>
        <p className="secondary">{text.intro(fullName(user))}</p>
        <NativeSelect
          label={text.role}
          data-autofocus
          data={[...ROLES]}
          value={role}
          onChange={(event) => setRole(ROLES.find((word) => word === event.currentTarget.value) ?? user.role)}
        />
        {change.error ? <ErrorBox message={serverMessageOr(change.error, text.failed)} /> : null}
      </form>
    </Dialog>
  );
}
