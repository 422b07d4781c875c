import { Button, NativeSelect, Switch, TextInput } from '@mantine/core';
import { ENDPOINTS, WEBHOOK_EVENTS, WEBHOOK_FORMATS, type Webhook, type WebhookBody } from '@rootline/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { useSettingsDialog } from '#address/use-settings-dialog.ts';
import { serverMessageOr } from '#api/api-error.ts';
import { call } from '#api/call.ts';
import { webhookText } from '#messages/webhook.en.ts';
import { Banner } from '#ui/banner.tsx';
import { CheckBox } from '#ui/check-box.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { ErrorBox } from '#ui/error-box.tsx';
import { notifyToast } from '#ui/notify.tsx';
import { Panel } from '#ui/panel.tsx';
import { RefusableButton } from '#ui/refusable-button.tsx';
import { type DraftProblems, draftOf, draftProblems, isChanged, withEvent } from './webhook-draft.ts';
import classes from './webhook-form.module.css';
import { deliveriesQuery, webhookQuery } from './webhook-queries.ts';

interface WebhookFormProps {
  webhook: Webhook | null;
  /** Told of the secret of a new webhook, and null once the webhook is gone. */
  onSecret: (secret: string | null) => void;
}

const text = webhookText.form;

export function WebhookForm({ webhook, onSecret }: WebhookFormProps) {
  const client = useQueryClient();
  const [draft, setDraft] = useState(() => draftOf(webhook));
  const [problems, setProblems] = useState<DraftProblems | null>(null);
  const { dialog, open, close } = useSettingsDialog();
  const eventsProblemId = useId();
  const save = useMutation({
    mutationFn: (body: WebhookBody) => call(ENDPOINTS.saveWebhook, { body }),
    onSuccess: (saved) => {
      client.setQueryData(webhookQuery.queryKey, saved.webhook);
      setDraft(draftOf(saved.webhook));
      if (saved.secret !== null) onSecret(saved.secret);
      notifyToast('success', text.saved);
    },
  });
  const edit = (change: Partial<WebhookBody>) => {
    setProblems(null);
    save.reset();
    setDraft({ ...draft, ...change });
  };
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    const found = draftProblems(draft);
    setProblems(found);
    if (found === null) save.mutate({ ...draft, url: draft.url.trim() });
  };
  return (
    <Panel title={text.title}>
      <form noValidate className={classes['form']} onSubmit={handleSubmit}>
        {webhook !== null && !webhook.isOn ? <Banner tone="warning">{webhook.offReason ?? text.off}</Banner> : null}
        <TextInput
          label={text.url}
          type="url"
          description={text.urlHint}
          value={draft.url}
          onChange={(event) => edit({ url: event.currentTarget.value })}
          error={problems?.url}
        />
        <NativeSelect
          label={text.format}
          description={text.formatHint}
          data={WEBHOOK_FORMATS.map((value) => ({ value, label: text.formats[value] }))}
          value={draft.format}
          onChange={({ currentTarget: { value } }) =>
            edit({ format: WEBHOOK_FORMATS.find((format) => format === value) ?? draft.format })
          }
        />
        <fieldset className={classes['events']} aria-describedby={problems?.events ? eventsProblemId : undefined}>
          <legend>{text.events}</legend>
          {WEBHOOK_EVENTS.map((event) => (
            <CheckBox
              key={event}
              label={webhookText.events[event].label}
              description={webhookText.events[event].hint}
              checked={draft.events.includes(event)}
              onChange={({ currentTarget: { checked } }) => edit({ events: withEvent(draft.events, event, checked) })}
            />
          ))}
          {problems?.events ? (
            <p id={eventsProblemId} className={classes['problem']}>
              {problems.events}
            </p>
          ) : null}
        </fieldset>
        <Switch
          label={text.isOn}
          checked={draft.isOn}
          onChange={(event) => edit({ isOn: event.currentTarget.checked })}
        />
        {save.error ? <ErrorBox message={serverMessageOr(save.error, text.saveFailed)} error={save.error} /> : null}
        <div className={classes['buttons']}>
          <Button type="submit" variant="filled" disabled={save.isPending}>
            {text.save}
          </Button>
          {webhook === null ? null : (
            <Button color="red" variant="outline" className={classes['delete'] ?? ''} onClick={() => open('delete')}>
              {webhookText.remove.open}
            </Button>
          )}
        </div>
      </form>
      <TestButton refusal={webhook === null || isChanged(draft, webhook) ? text.saveFirst : null} />
      {dialog === 'delete' && webhook !== null ? (
        <DeleteWebhookDialog onDeleted={() => onSecret(null)} onClose={close} />
      ) : null}
    </Panel>
  );
}

interface TestButtonProps {
  /** Why no test can be sent now; null when it can. */
  refusal: string | null;
}

/** Sends a test event to the saved webhook and says what became of it. */
function TestButton({ refusal }: TestButtonProps) {
  const client = useQueryClient();
  const test = useMutation({
    mutationFn: async () => (await call(ENDPOINTS.testWebhook)).delivery,
    onSettled: () => void client.invalidateQueries(deliveriesQuery),
  });
  const { data: delivery, error, isPending } = test;
  return (
    <div className={classes['test']}>
      <div>
        <RefusableButton refusal={refusal} disabled={isPending} onClick={() => test.mutate()}>
          {isPending ? text.testing : text.test}
        </RefusableButton>
      </div>
      {error ? <ErrorBox message={serverMessageOr(error, text.testFailed)} error={error} /> : null}
      {delivery?.status === 'delivered' ? (
        <Banner tone="success">{text.tested(delivery.httpStatus ?? 0)}</Banner>
      ) : null}
      {delivery?.status === 'failed' ? <ErrorBox message={text.testFailed} reason={delivery.error ?? ''} /> : null}
    </div>
  );
}

interface DeleteWebhookDialogProps {
  onDeleted: () => void;
  onClose: () => void;
}

const removeText = webhookText.remove;

function DeleteWebhookDialog({ onDeleted, onClose }: DeleteWebhookDialogProps) {
  const client = useQueryClient();
  const remove = async () => {
    await call(ENDPOINTS.deleteWebhook);
    client.setQueryData(webhookQuery.queryKey, null);
    client.setQueryData(deliveriesQuery.queryKey, []);
    notifyToast('success', removeText.deleted);
    onDeleted();
  };
  return (
    <ConfirmDialog
      title={removeText.title}
      confirm={removeText.submit}
      onConfirm={remove}
      onClose={onClose}
      failed={removeText.failed}
    >
      <p>{removeText.question}</p>
    </ConfirmDialog>
  );
}
