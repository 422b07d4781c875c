import { TextInput } from '@mantine/core';
import { CHANGE_KINDS, type Change, type ChangeBody, ENDPOINTS, LIMITS } from '@rootline/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { serverMessageOr } from '#api/api-error.ts';
import { call } from '#api/call.ts';
import { changesText } from '#messages/changes.en.ts';
import { Choice } from '#ui/choice.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { ErrorBox } from '#ui/error-box.tsx';
import { FormFooter } from '#ui/forms/form-footer.tsx';
import { TimeField } from '#ui/forms/time-field.tsx';
import { notifyToast } from '#ui/notify.tsx';
import { type ChangeDraft, type ChangeProblems, FIRST_CHANGE, readChange } from './change-draft.ts';
import classes from './changes-card.module.css';
import { CHANGES_KEY } from './changes-queries.ts';

const text = changesText.form;

/** Adds a deploy, a flag, or a configuration change. */
export function AddChangeDialog({ onClose }: { onClose: () => void }) {
  const formId = useId();
  const kindId = useId();
  const client = useQueryClient();
  const [draft, setDraft] = useState(FIRST_CHANGE);
  const [problems, setProblems] = useState<ChangeProblems>({});
  const add = useMutation({
    mutationFn: (body: ChangeBody) => call(ENDPOINTS.addChange, { body }),
    onSuccess: async ({ change }) => {
      await client.invalidateQueries({ queryKey: CHANGES_KEY });
      notifyToast('success', text.added, change.title);
      onClose();
    },
  });
  const edit = (change: Partial<ChangeDraft>) => {
    setProblems({});
    add.reset();
    setDraft({ ...draft, ...change });
  };
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    const read = readChange(draft, Date.now());
    if ('body' in read) add.mutate(read.body);
    else setProblems(read.problems);
  };
  return (
    <Dialog
      opened
      onClose={onClose}
      title={text.open}
      isBusy={add.isPending}
      isDirty={draft !== FIRST_CHANGE}
      footer={<FormFooter form={formId} submit={text.open} isBusy={add.isPending} onCancel={onClose} />}
    >
      <form id={formId} noValidate className={classes['form']} onSubmit={handleSubmit}>
        <div>
          <p id={kindId} className={classes['label']}>
            {changesText.columns.kind}
          </p>
          <Choice
            aria-labelledby={kindId}
            value={draft.kind}
            options={CHANGE_KINDS.map((value) => ({ value, label: changesText.kinds[value] }))}
            onChange={(kind) => edit({ kind })}
          />
        </div>
        <TextInput
          label={text.title}
          data-autofocus
          autoComplete="off"
          maxLength={LIMITS.changes.titleLength}
          value={draft.title}
          onChange={({ currentTarget }) => edit({ title: currentTarget.value })}
          error={problems.title}
        />
        <TextInput
          label={text.service}
          description={text.serviceHint}
          autoComplete="off"
          maxLength={LIMITS.changes.serviceLength}
          value={draft.service}
          onChange={({ currentTarget }) => edit({ service: currentTarget.value })}
          error={problems.service}
        />
        <TimeField
          kind="time"
          label={text.at}
          description={text.atHint}
          value={draft.at}
          onChange={(at) => edit({ at })}
          error={problems.at}
        />
        <TextInput
          label={text.link}
          description={text.linkHint}
          autoComplete="off"
          maxLength={LIMITS.changes.linkLength}
          value={draft.link}
          onChange={({ currentTarget }) => edit({ link: currentTarget.value })}
          error={problems.link}
        />
        {add.error ? <ErrorBox message={serverMessageOr(add.error, text.failed)} /> : null}
      </form>
    </Dialog>
  );
}

/** Asks before a change is deleted. */
export function DeleteChangeDialog({ change, onClose }: { change: Change; onClose: () => void }) {
  const client = useQueryClient();
  const words = changesText.remove;
  const remove = async () => {
    await call(ENDPOINTS.deleteChange, { params: { id: change.id } }).finally(
      () => void client.invalidateQueries({ queryKey: CHANGES_KEY }),
    );
    notifyToast('success', words.done, change.title);
  };
  return (
    <ConfirmDialog title={words.title} confirm={words.title} onConfirm={remove} onClose={onClose} failed={words.failed}>
      <p>{words.question(change.title)}</p>
      <p className="secondary">{words.hint}</p>
    </ConfirmDialog>
  );
}
