import { Button, PasswordInput, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { ENDPOINTS, LIMITS, type NewAdmin, newAdminSchema, type User } from '@rootline/contract';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { serverMessageOr } from '#api/api-error.ts';
import { call } from '#api/call.ts';
import { writeSession } from '#api/session.ts';
import { authText } from '#messages/auth.en.ts';
import { settingsText } from '#messages/settings.en.ts';
import { ErrorBox } from '#ui/error-box.tsx';
import { schemaProblems } from '#ui/forms/schema-problems.ts';
import classes from './setup-form.module.css';

interface SetupFormProps {
  code: string;
  backendUrl: string;
  onCreated: (user: User) => void;
}

const text = authText.setup;

export function SetupForm({ code, backendUrl, onCreated }: SetupFormProps) {
  const form = useForm<NewAdmin>({
    initialValues: { firstName: '', lastName: '', email: '', password: '' },
    validate: schemaProblems(newAdminSchema),
  });
  const create = useMutation({
    mutationFn: async (admin: NewAdmin) => {
      const session = await call(ENDPOINTS.createFirstAdmin, { body: { ...admin, code }, baseUrl: backendUrl });
      writeSession({ token: session.token, backendUrl });
      return session.user;
    },
    onSuccess: onCreated,
  });
  return (
    <form noValidate className={classes['form']} onSubmit={form.onSubmit((values) => create.mutate(values))}>
      <div className={classes['names']}>
        <TextInput label={text.firstName} autoComplete="given-name" {...form.getInputProps('firstName')} />
        <TextInput label={text.lastName} autoComplete="family-name" {...form.getInputProps('lastName')} />
      </div>
      <TextInput label={text.email} type="email" autoComplete="username" {...form.getInputProps('email')} />
      <PasswordInput
        label={text.password}
        autoComplete="new-password"
        description={settingsText.password.hint(LIMITS.password.minLength)}
        {...form.getInputProps('password')}
      />
      {create.error ? <ErrorBox message={serverMessageOr(create.error, text.failed)} error={create.error} /> : null}
      <Button type="submit" variant="filled" size="md" fullWidth disabled={create.isPending}>
        {text.submit}
      </Button>
    </form>
  );
}

/** The one-time code of a setup link, which stands after the # so that no server log ever holds it. */
export function setupCodeOf(hash: string): string {
  const text = hash.replace(/^#/, '').replace(/^code=/, '');
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Whether the server at the address still waits for its first administrator. */
export function setupStateQuery(backendUrl: string) {
  return queryOptions({
    queryKey: ['setup-state', backendUrl],
    queryFn: ({ signal }) => call(ENDPOINTS.getSetupState, { baseUrl: backendUrl, signal }),
  });
}
