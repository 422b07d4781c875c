import { Button, Group, NativeSelect, PasswordInput, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { ENDPOINTS, type NewUser, newUserSchema, type Role } from '@rootline/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { serverMessageOr } from '#api/api-error.ts';
import { call } from '#api/call.ts';
import { usersText } from '#messages/users.en.ts';
import { CopyButton } from '#ui/copy-button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { ErrorBox } from '#ui/error-box.tsx';
import { FormFooter } from '#ui/forms/form-footer.tsx';
import { schemaProblems } from '#ui/forms/schema-problems.ts';
import { notifyToast } from '#ui/notify.tsx';
import classes from './user-form.module.css';
import { assignableRoles, usersQuery } from './users.ts';

// Without characters that look alike in many fonts.
const ALPHABET = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const LENGTH = 16;

/** A random password of 16 characters, about 92 bits. */
export function generatePassword(): string {
  const characters: string[] = [];
  while (characters.length < LENGTH) {
    for (const byte of crypto.getRandomValues(new Uint8Array(LENGTH))) {
      // Bytes beyond the last whole multiple would favor the first letters.
      if (byte < ALPHABET.length * 4) characters.push(ALPHABET[byte % ALPHABET.length] ?? '');
    }
  }
  return characters.slice(0, LENGTH).join('');
}

interface AddUserDialogProps {
  /** Of the one who adds; decides which roles can be given. */
  role: Role;
  onClose: () => void;
}

const text = usersText.add;

export function AddUserDialog({ role, onClose }: AddUserDialogProps) {
  const formId = useId();
  const queryClient = useQueryClient();
  const form = useForm<NewUser>({
    initialValues: { firstName: '', lastName: '', email: '', password: '', role: 'VIEWER' },
    validate: schemaProblems(newUserSchema),
  });
  const add = useMutation({
    mutationFn: (user: NewUser) =>
      call(role === 'ADMIN' ? ENDPOINTS.createUser : ENDPOINTS.createUserAsManager, { body: user }),
    onSuccess: () => {
      notifyToast('success', text.added);
      void queryClient.invalidateQueries(usersQuery);
      onClose();
    },
  });
  return (
    <Dialog
      opened
      onClose={onClose}
      title={text.title}
      isBusy={add.isPending}
      isDirty={form.isDirty()}
      footer={<FormFooter form={formId} submit={text.submit} isBusy={add.isPending} onCancel={onClose} />}
    >
      <form
        id={formId}
        noValidate
        className={classes['form']}
        onSubmit={form.onSubmit((user) => add.mutate({ ...user, email: user.email.trim() }))}
      >
        <TextInput label={text.firstName} data-autofocus autoComplete="off" {...form.getInputProps('firstName')} />
        <TextInput label={text.lastName} autoComplete="off" {...form.getInputProps('lastName')} />
        <TextInput label={text.email} type="email" autoComplete="off" {...form.getInputProps('email')} />
        <div>
          <PasswordInput label={text.password} autoComplete="new-password" {...form.getInputProps('password')} />
          <Group gap={4} mt={4}>
            <Button
              size="xs"
              variant="subtle"
              color="gray"
              onClick={() => form.setFieldValue('password', generatePassword())}
            >
              {text.generate}
            </Button>
            {form.values.password === '' ? null : <CopyButton text={form.values.password} label={text.copyPassword} />}
          </Group>
        </div>
        <NativeSelect label={text.role} data={[...assignableRoles(role)]} {...form.getInputProps('role')} />
        {add.error ? <ErrorBox message={serverMessageOr(add.error, text.failed)} /> : null}
      </form>
    </Dialog>
  );
}
