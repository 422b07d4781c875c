import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { uiText } from '#messages/ui.en.ts';
import { Dialog } from './dialog.tsx';

interface ConfirmDialogProps {
  opened?: boolean;
  title: string;
  /** The word on the button that does it. */
  confirm: string;
  onConfirm: () => void;
  onClose: () => void;
  isBusy?: boolean;
  children: ReactNode;
}

/** Asks before something is destroyed: the safe button has the focus, the other one is red. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { opened = true, title, confirm, onConfirm, onClose, isBusy = false, children } = props;
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={title}
      isBusy={isBusy}
      footer={
        <>
          <Button onClick={onClose} data-autofocus disabled={isBusy}>
            {uiText.cancel}
          </Button>
          <Button variant="filled" color="red" onClick={onConfirm} disabled={isBusy}>
            {confirm}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  );
}
