import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { messageOf, serverMessageOr } from '#api/api-error.ts';
import { uiText } from '#messages/ui.en.ts';
import { Dialog } from './dialog.tsx';
import { ErrorBox } from './error-box.tsx';

interface ConfirmDialogProps {
  title: string;
  /** The word on the button that does it. */
  confirm: string;
  /** Performs the action. The dialog is busy meanwhile; it closes on success and stays open to show an error. */
  onConfirm: () => Promise<unknown>;
  onClose: () => void;
  /** What went wrong where the server does not say; `withReason` puts the server's words below it instead. */
  failed?: string;
  withReason?: boolean;
  children: ReactNode;
}

/** Asks for confirmation before a destructive action and runs it. The safe button has the focus; the other one is red. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, confirm, onConfirm, onClose, failed = uiText.actionFailed, withReason = false, children } = props;
  const { mutate, isPending, error } = useMutation({ mutationFn: onConfirm, onSuccess: onClose });
  return (
    <Dialog
      opened
      onClose={onClose}
      title={title}
      isBusy={isPending}
      footer={
        <>
          <Button onClick={onClose} data-autofocus disabled={isPending}>
            {uiText.cancel}
          </Button>
          <Button variant="filled" color="red" onClick={() => mutate()} disabled={isPending}>
            {confirm}
          </Button>
        </>
      }
    >
      {children}
      {error &&
        (withReason ? (
          <ErrorBox message={failed} reason={messageOf(error)} error={error} />
        ) : (
          <ErrorBox message={serverMessageOr(error, failed)} />
        ))}
    </Dialog>
  );
}
