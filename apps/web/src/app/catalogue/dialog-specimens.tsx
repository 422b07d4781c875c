import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { catalogueText } from '#messages/catalogue.en.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { notifyAlert, notifyToast } from '#ui/notify.tsx';
import { Specimen, SpecimenSection } from './specimen.tsx';

const { sample, sections } = catalogueText;
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
