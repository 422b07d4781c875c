import { NativeSelect } from '@mantine/core';
import { ENDPOINTS, LIMITS, type User } from '@rootline/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { serverMessageOr } from '#api/api-error.ts';
import { call } from '#api/call.ts';
import { usersText } from '#messages/users.en.ts';
import { Dialog } from '#ui/dialog.tsx';
import { ErrorBox } from '#ui/error-box.tsx';
import { FormFooter } from '#ui/forms/form-footer.tsx';
import { notifyToast } from '#ui/notify.tsx';
import { NumberField } from '#ui/number-field.tsx';
import classes from './user-form.module.css';
import { fullName, usersQuery } from './users.ts';

interface KeepDaysDialogProps {
  user: User;
  onClose: () => void;
}

const text = usersText.keepDays;
const CHOICES = ['installation', 'always', 'days'] as const;
type Choice = (typeof CHOICES)[number];
/** Offered to whoever chooses a number of days first. */
const USUAL_DAYS = 90;

/** How long files of a user are kept before they are deleted by themselves. */
export function KeepDaysDialog({ user, onClose }: KeepDaysDialogProps) {
  const formId = useId();
  const queryClient = useQueryClient();
  const kept = user.keepDays ?? null;
  const [choice, setChoice] = useState<Choice>(kept === null ? 'installation' : kept === 0 ? 'always' : 'days');
  const [days, setDays] = useState<number | string>(kept === null || kept === 0 ? USUAL_DAYS : kept);
  const change = useMutation({
    mutationFn: () => {
      const keepDays = choice === 'installation' ? null : choice === 'always' ? 0 : Number(days);
      return call(ENDPOINTS.setUserKeepDays, { params: { id: user.id }, body: { keepDays } });
    },
    onSuccess: () => {
      notifyToast('success', text.changed(fullName(user)));
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
        <NativeSelect
          label={text.intro(fullName(user))}
          data-autofocus
          data={CHOICES.map((value) => ({ value, label: text.choices[value] }))}
          value={choice}
          onChange={(event) => setChoice(CHOICES.find((name) => name === event.currentTarget.value) ?? choice)}
        />
        {choice === 'days' ? (
          <>
            <NumberField label={text.days} min={1} max={LIMITS.keepDays.max} value={days} onChange={setDays} />
            <p className="secondary">{text.effect}</p>
          </>
        ) : null}
        {change.error ? <ErrorBox message={serverMessageOr(change.error, text.failed)} /> : null}
      </form>
    </Dialog>
  );
}
