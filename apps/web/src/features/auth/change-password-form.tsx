import { Button, PasswordInput } from '@mantine/core';
import { ENDPOINTS, LIMITS } from '@rootline/contract';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { serverMessageOr } from '#api/api-error.ts';
import { call } from '#api/call.ts';
import { settingsText } from '#messages/settings.en.ts';
import { Banner } from '#ui/banner.tsx';
import { ErrorBox } from '#ui/error-box.tsx';
import { Panel } from '#ui/panel.tsx';
import classes from './change-password-form.module.css';

const text = settingsText.password;
const empty: PasswordChange = { current: '', next: '', confirm: '' };

export function ChangePasswordForm({ onChanged }: { onChanged?: () => void }) {
  const [values, setValues] = useState(empty);
  const [problem, setProblem] = useState<string | null>(null);
  const change = useMutation({
    mutationFn: ({ current, next }: PasswordChange) =>
      call(ENDPOINTS.changePassword, { body: { currentPassword: current, newPassword: next } }),
    onSuccess: () => {
      setValues(empty);
      onChanged?.();
    },
  });
  const field = (name: keyof PasswordChange) => ({
    label: text[name],
    value: values[name],
    onChange: (event: { currentTarget: { value: string } }) => {
      setProblem(null);
      change.reset();
      setValues({ ...values, [name]: event.currentTarget.value });
    },
  });
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    const found = passwordProblem(values);
    setProblem(found);
    if (found === null) change.mutate(values);
  };
  const isMatching = values.next !== '' && values.next === values.confirm;
  const failure = problem ?? (change.error ? serverMessageOr(change.error, text.failed) : null);
  return (
    <Panel className={classes['panel']}>
      <form className={classes['form']} onSubmit={handleSubmit}>
        <PasswordInput autoComplete="current-password" {...field('current')} />
        <PasswordInput
          autoComplete="new-password"
          description={text.hint(LIMITS.password.minLength)}
          {...field('next')}
        />
        <PasswordInput
          autoComplete="new-password"
          description={isMatching ? text.matches : undefined}
          {...field('confirm')}
        />
        {failure === null ? null : <ErrorBox message={failure} />}
        {change.isSuccess ? <Banner tone="success">{text.changed}</Banner> : null}
        <div>
          <Button type="submit" variant="filled" disabled={!isFilled(values) || change.isPending}>
            {text.submit}
          </Button>
        </div>
      </form>
    </Panel>
  );
}

interface PasswordChange {
  current: string;
  next: string;
  confirm: string;
}

export function isFilled({ current, next, confirm }: PasswordChange): boolean {
  return current !== '' && next !== '' && confirm !== '';
}

/** Why the change is not sent, null when it is. */
export function passwordProblem({ next, confirm }: PasswordChange): string | null {
  if (next !== confirm) return settingsText.password.mismatch;
  return next.length < LIMITS.password.minLength ? settingsText.password.tooShort : null;
}
