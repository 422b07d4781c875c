import { TextInput } from '@mantine/core';
import { ENDPOINTS, kindOfSource, LIMITS, type Source, type SourceBody, type SourceKind } from '@rootline/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { serverMessageOr } from '#api/api-error.ts';
import { call } from '#api/call.ts';
import { sourcesText } from '#messages/sources.en.ts';
import { Banner } from '#ui/banner.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { ErrorBox } from '#ui/error-box.tsx';
import { FormFooter } from '#ui/forms/form-footer.tsx';
import { notifyToast } from '#ui/notify.tsx';
import { RefusableButton } from '#ui/refusable-button.tsx';
import { CredentialFields } from './credential-fields.tsx';
import { draftOf, newSource, readSource, type SourceDraft, type SourceProblems, settingsOf } from './source-draft.ts';
import { SOURCES_KEY } from './source-queries.ts';
import classes from './sources.module.css';

const text = sourcesText.form;

interface SourceDialogProps {
  kind: SourceKind;
  /** The source to change; null adds one. */
  source: Source | null;
  /** Other credentials are wanted. */
  asksCredentials?: boolean;
  onClose: () => void;
}

/** Adds a source or changes one. What is saved is tested. */
export function SourceDialog({ kind, source, asksCredentials = false, onClose }: SourceDialogProps) {
  const formId = useId();
  const client = useQueryClient();
  const [first] = useState(() => (source === null ? newSource(kind) : draftOf(source, asksCredentials)));
  const [draft, setDraft] = useState(first);
  const [problems, setProblems] = useState<SourceProblems | null>(null);
  const { label, exampleAddress, defaultAddress } = kindOfSource(kind);
  const test = useMutation({ mutationFn: (body: SourceBody) => call(ENDPOINTS.testSource, { body }) });
  const save = useMutation({
    mutationFn: async (body: SourceBody) =>
      source === null
        ? call(ENDPOINTS.createSource, { body })
        : call(ENDPOINTS.changeSource, { params: { id: source.id }, body }),
    onSuccess: async ({ source: saved }) => {
      notifyToast('success', source === null ? text.added : text.changed, saved.name);
      onClose();
      // Its state shows in the list.
      await call(ENDPOINTS.checkSource, { params: { id: saved.id } }).catch(() => {});
    },
    onSettled: () => client.invalidateQueries({ queryKey: SOURCES_KEY }),
  });
  const edit = (change: Partial<SourceDraft>) => {
    setProblems(null);
    test.reset();
    save.reset();
    setDraft({ ...draft, ...change });
  };
  const attempt = (act: (body: SourceBody) => void) => {
    const read = readSource(draft);
    if ('body' in read) act(read.body);
    else setProblems(read.problems);
  };
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    attempt(save.mutate);
  };
  return (
    <Dialog
      opened
      onClose={onClose}
      title={source === null ? text.addTitle(label) : text.changeTitle(source.name)}
      size={560}
      isBusy={save.isPending}
      isDirty={draft !== first}
      footer={
        <>
          <span className={classes['left']}>
            <RefusableButton
              refusal={draft.credentials === null ? text.testLater : null}
              loading={test.isPending}
              onClick={() => attempt(test.mutate)}
            >
              {text.test}
            </RefusableButton>
          </span>
          <FormFooter
            form={formId}
            submit={source === null ? text.submit : text.save}
            isBusy={save.isPending}
            onCancel={onClose}
          />
        </>
      }
    >
      <form id={formId} noValidate className={classes['form']} onSubmit={handleSubmit}>
        <TextInput
          label={text.name}
          description={text.nameHint}
          data-autofocus={asksCredentials ? undefined : true}
          autoComplete="off"
          maxLength={LIMITS.sources.nameLength}
          value={draft.name}
          onChange={(event) => edit({ name: event.currentTarget.value })}
          error={problems?.name}
        />
        <TextInput
          label={text.address}
          description={
            kind === 'docker'
              ? text.socketHint
              : defaultAddress === null
                ? undefined
                : text.addressDefault(defaultAddress)
          }
          placeholder={exampleAddress}
          autoComplete="off"
          spellCheck={false}
          maxLength={LIMITS.sources.addressLength}
          value={draft.address}
          onChange={(event) => edit({ address: event.currentTarget.value })}
          error={problems?.address}
        />
        {settingsOf(kind).map(({ name, isRequired }) => (
          <TextInput
            key={name}
            label={isRequired ? text.settings[name] : text.optional(text.settings[name])}
            description={text.settingHints[name]}
            autoComplete="off"
            spellCheck={false}
            maxLength={LIMITS.sources.settingLength}
            value={draft.settings[name] ?? ''}
            onChange={(event) => edit({ settings: { ...draft.settings, [name]: event.currentTarget.value } })}
            error={problems?.settings[name]}
          />
        ))}
        <CredentialFields
          kind={kind}
          stored={source?.credentials ?? []}
          credentials={draft.credentials}
          isFirst={asksCredentials}
          onChange={(credentials) => edit({ credentials })}
        />
        {problems?.rest ? <ErrorBox message={problems.rest} /> : null}
        {test.isSuccess ? <Banner tone="success">{text.tested}</Banner> : null}
        {test.error ? <ErrorBox message={serverMessageOr(test.error, text.testFailed)} /> : null}
        {save.error ? <ErrorBox message={serverMessageOr(save.error, text.failed)} /> : null}
      </form>
    </Dialog>
  );
}
