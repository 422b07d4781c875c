import { Button, PasswordInput, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { ENDPOINTS, type User } from '@rootline/contract';
import { useMutation } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { call } from '#api/call.ts';
import { writeSession } from '#api/session.ts';
import { authText } from '#messages/auth.en.ts';
import { ErrorBox } from '#ui/error-box.tsx';
import { BackendUrlField } from './backend-url-field.tsx';
import classes from './login-form.module.css';
import { completeUrl, type LoginValues, loginFailure, loginProblems } from './login-values.ts';

interface LoginFormProps {
  initialBackendUrl: string;
  onSignedIn: (user: User) => void;
}

const text = authText.login;

export function LoginForm({ initialBackendUrl, onSignedIn }: LoginFormProps) {
  const errorBox = useRef<HTMLDivElement>(null);
  const [isCapsLockOn, setIsCapsLockOn] = useState(false);
  const form = useForm<LoginValues>({
    initialValues: { backendUrl: initialBackendUrl, email: '', password: '' },
    validate: loginProblems,
  });
  const login = useMutation({
    mutationFn: async ({ backendUrl, email, password }: LoginValues) => {
      const session = await call(ENDPOINTS.login, { body: { email, password }, baseUrl: backendUrl });
      writeSession({ token: session.token, backendUrl });
      return session.user;
    },
    onSuccess: onSignedIn,
  });
  useEffect(() => {
    if (login.error) errorBox.current?.focus();
  }, [login.error]);
  const address = completeUrl(form.values.backendUrl);
  const failure = login.error && loginFailure(login.error, { backendUrl: address, pageOrigin: location.origin });
  const readCapsLock = (event: KeyboardEvent) => setIsCapsLockOn(event.getModifierState('CapsLock'));
  return (
    <form
      noValidate
      data-all-required
      className={classes['form']}
      onSubmit={form.onSubmit((values) => login.mutate({ ...values, backendUrl: completeUrl(values.backendUrl) }))}
    >
      <BackendUrlField {...form.getInputProps('backendUrl')} />
      <TextInput
        label={text.email}
        type="email"
        name="email"
        autoComplete="username"
        required
        {...form.getInputProps('email')}
      />
      <PasswordInput
        label={text.password}
        name="password"
        autoComplete="current-password"
        required
        description={isCapsLockOn ? text.capsLock : undefined}
        onKeyDown={readCapsLock}
        onKeyUp={readCapsLock}
        {...form.getInputProps('password')}
      />
      {failure ? (
        <div className={classes['failure']}>
          <ErrorBox message={failure.message} boxRef={errorBox} />
          {failure.hint === null ? null : <p className="small secondary">{failure.hint}</p>}
        </div>
      ) : null}
      <Button type="submit" variant="filled" size="md" fullWidth disabled={login.isPending}>
        {login.isPending ? text.submitting : text.submit}
      </Button>
    </form>
  );
}
