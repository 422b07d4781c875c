import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { ApiError } from '#api/api-error.ts';
import { catalogueText } from '#messages/catalogue.en.ts';
import { Banner } from '#ui/banner.tsx';
import { CardBoundary } from '#ui/card-boundary.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorBox, RetryButton } from '#ui/error-box.tsx';
import { notifyAlert, notifyToast } from '#ui/notify.tsx';
import { Specimen, SpecimenSection } from './specimen.tsx';

const { sample, sections } = catalogueText;
const TONES = ['success', 'info', 'warning', 'error'] as const;
const failure = new ApiError({ status: 503, path: '/logs' });
const nothing = () => {};

export function MessageSpecimens() {
  return (
    <SpecimenSection title={sections.messages}>
      {TONES.map((tone) => (
        <Specimen key={tone} name={`Banner ${tone}`}>
          <Banner tone={tone}>{sample.sentence}</Banner>
        </Specimen>
      ))}
      <Specimen name="Banner with an action">
        <Banner tone="warning" action={<RetryButton onRetry={nothing} />}>
          {sample.sentence}
        </Banner>
      </Specimen>
      <Specimen name="ErrorBox">
        <ErrorBox message={sample.sentence} />
      </Specimen>
      <Specimen name="ErrorBox with reason, detail and Retry">
        <ErrorBox message={sample.sentence} reason={sample.reason} error={failure} onRetry={nothing} />
      </Specimen>
      <Specimen name="EmptyState">
        <EmptyState title={sample.empty} />
      </Specimen>
      <Specimen name="EmptyState with hint and action">
        <EmptyState title={sample.empty} hint={sample.hint} action={<RetryButton onRetry={nothing} />} />
      </Specimen>
      <Specimen name="CardBoundary after a crash">
        <CardBoundary>
          <Crash />
        </CardBoundary>
      </Specimen>
    </SpecimenSection>
  );
}

function Crash(): never {
  throw new Error(sample.sentence);
}

const KINDS = ['success', 'info', 'warning', 'error'] as const;
const DIALOGS = ['Dialog', 'Dialog dirty', 'Dialog busy', 'ConfirmDialog'] as const;
const BUSY_MS = 3000;

export function DialogSpecimens() {
  const [open, setOpen] = useState<(typeof DIALOGS)[number] | null>(null);
  const close = () => setOpen(null);
  const isBusy = open?.endsWith('busy') === true;
  const show = (name: (typeof DIALOGS)[number]) => {
    setOpen(name);
    // A dialog that is busy for ever could not be left.
    if (name.endsWith('busy')) setTimeout(close, BUSY_MS);
  };
  return (
    <SpecimenSection title={sections.dialogs}>
      <Specimen name="Dialog, ConfirmDialog">
        {DIALOGS.map((name) => (
          <Button key={name} size="xs" onClick={() => show(name)}>
            {name}
          </Button>
        ))}
      </Specimen>
      <Specimen name="notifyToast">
        {KINDS.map((kind) => (
          <Button key={kind} size="xs" onClick={() => notifyToast(kind, sample.sentence)}>
            {kind}
          </Button>
        ))}
      </Specimen>
      <Specimen name="notifyAlert">
        {KINDS.map((kind) => (
          <Button key={kind} size="xs" onClick={() => notifyAlert(kind, sample.sentence)}>
            {kind}
          </Button>
        ))}
      </Specimen>
      <Dialog
        opened={open?.startsWith('Dialog') === true}
        onClose={close}
        title={sample.action}
        isBusy={isBusy}
        isDirty={open === 'Dialog dirty'}
        footer={
          <Button variant="filled" disabled={isBusy} onClick={close}>
            {sample.action}
          </Button>
        }
      >
        <TextInput label={sample.name} data-autofocus />
      </Dialog>
      {open === 'ConfirmDialog' && (
        <ConfirmDialog
          title={sample.action}
          confirm={sample.action}
          onConfirm={() => new Promise((resolve) => setTimeout(resolve, BUSY_MS))}
          onClose={close}
        >
          <p>{sample.sentence}</p>
        </ConfirmDialog>
      )}
    </SpecimenSection>
  );
}
