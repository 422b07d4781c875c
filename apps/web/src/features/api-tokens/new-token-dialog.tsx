import { Button, NativeSelect, TextInput } from '@mantine/core';
import { type ApiToken, ENDPOINTS, LIMITS, type NewApiToken, permissionsOf, usefulScopes } from '@rootline/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useContext, useId, useState } from 'react';
import { serverMessageOr } from '#api/api-error.ts';
import { call } from '#api/call.ts';
import { Self } from '#api/use-may.ts';
import { formatDateTime } from '#format/times.ts';
import { apiTokensText } from '#messages/api-tokens.en.ts';
import { Banner } from '#ui/banner.tsx';
import { CheckBox } from '#ui/check-box.tsx';
import { CopyButton } from '#ui/copy-button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { ErrorBox } from '#ui/error-box.tsx';
import { FormFooter } from '#ui/forms/form-footer.tsx';
import { TimeField } from '#ui/forms/time-field.tsx';
import { Panel } from '#ui/panel.tsx';
import { EVERY_API_TOKEN } from './api-token-queries.ts';
import classes from './new-token-dialog.module.css';
import {
  expiryOf,
  FIRST_DRAFT,
  ON_DAY,
  offeredDays,
  readDraft,
  type TokenDraft,
  type TokenProblems,
  withScope,
} from './token-draft.ts';

interface NewTokenDialogProps {
  onMade: (made: MadeToken) => void;
  onClose: () => void;
}

const text = apiTokensText.add;
const { nameLength, days } = LIMITS.apiToken;
const EXPIRIES = [
  ...days.offered.map((count) => ({ value: String(count), label: text.days(count) })),
  { value: ON_DAY, label: text.onDay },
];

export function NewTokenDialog({ onMade, onClose }: NewTokenDialogProps) {
  const formId = useId();
  const scopesProblemId = useId();
  const self = useContext(Self);
  const client = useQueryClient();
  const [draft, setDraft] = useState<TokenDraft>(FIRST_DRAFT);
  const [problems, setProblems] = useState<TokenProblems | null>(null);
  const add = useMutation({
    mutationFn: (body: NewApiToken) => call(ENDPOINTS.createApiToken, { body }),
    onSuccess: (made) => {
      void client.invalidateQueries(EVERY_API_TOKEN);
      onMade(made);
      onClose();
    },
  });
  const edit = (change: Partial<TokenDraft>) => {
    setProblems(null);
    add.reset();
    setDraft({ ...draft, ...change });
  };
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    const read = readDraft(draft, new Date());
    if ('body' in read) add.mutate(read.body);
    else setProblems(read.problems);
  };
  const expiry = expiryOf(draft, new Date());
  const scopes = self === null ? [] : usefulScopes(self.permissions ?? permissionsOf(self.role, 'open'));
  const offered = offeredDays(new Date());
  return (
    <Dialog
      opened
      onClose={onClose}
      title={text.title}
      isBusy={add.isPending}
      isDirty={draft !== FIRST_DRAFT}
      footer={<FormFooter form={formId} submit={text.submit} isBusy={add.isPending} onCancel={onClose} />}
    >
      <form id={formId} noValidate className={classes['form']} onSubmit={handleSubmit}>
        <TextInput
          label={text.name}
          description={text.nameHint}
          data-autofocus
          autoComplete="off"
          maxLength={nameLength}
          value={draft.name}
          onChange={(event) => edit({ name: event.currentTarget.value })}
          error={problems?.name}
        />
        <div className={classes['expiry']}>
          <NativeSelect
            label={text.expires}
            data={EXPIRIES}
            value={draft.expires}
            onChange={(event) => edit({ expires: event.currentTarget.value })}
          />
          {draft.expires === ON_DAY ? (
            <TimeField
              kind="day"
              label={text.day}
              description={text.offeredDays(offered.min, offered.max)}
              value={draft.day}
              onChange={(day) => edit({ day })}
              error={problems?.day}
            />
          ) : null}
          {expiry === null ? null : (
            <p className={classes['until']}>{text.until(formatDateTime(expiry.toISOString()))}</p>
          )}
        </div>
        <fieldset className={classes['scopes']} aria-describedby={problems?.scopes ? scopesProblemId : undefined}>
          <legend>{text.scopes}</legend>
          {scopes.map((scope) => (
            <CheckBox
              key={scope}
              label={scope}
              description={apiTokensText.scopes[scope]}
              checked={draft.scopes.includes(scope)}
              onChange={({ currentTarget: { checked } }) => edit({ scopes: withScope(draft.scopes, scope, checked) })}
            />
          ))}
          {problems?.scopes ? (
            <p id={scopesProblemId} className={classes['problem']}>
              {problems.scopes}
            </p>
          ) : null}
        </fieldset>
        {add.error ? <ErrorBox message={serverMessageOr(add.error, text.failed)} /> : null}
      </form>
    </Dialog>
  );
}

export interface MadeToken {
  /** The text of the token, which only this screen knows. */
  token: string;
  apiToken: ApiToken;
}

const shownText = apiTokensText.shown;

/** A token that was just made, until its owner is done with it. */
export function ShownToken({ made: { token, apiToken }, onHide }: { made: MadeToken; onHide: () => void }) {
  return (
    <Panel title={shownText.title(apiToken.name)}>
      <div className={classes['body']}>
        <Banner tone="warning">{shownText.once}</Banner>
        <div className={classes['token']}>
          <code>{token}</code>
          <CopyButton text={token} />
        </div>
        <div>
          <Button onClick={onHide}>{shownText.hide}</Button>
        </div>
      </div>
    </Panel>
  );
}
