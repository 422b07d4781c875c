import { Button } from '@mantine/core';
import { uiText } from '#messages/ui.en.ts';

interface FormFooterProps {
  /** The form that is submitted. */
  form: string;
  submit: string;
  /** It is on its way: there is nothing left to cancel. */
  isBusy?: boolean;
  /** It can be submitted. */
  isReady?: boolean;
  onCancel: () => void;
}

/** The buttons of a dialog that is a form: cancel and submit. */
export function FormFooter({ form, submit, isBusy = false, isReady = true, onCancel }: FormFooterProps) {
  return (
    <>
      <Button onClick={onCancel} disabled={isBusy}>
        {uiText.cancel}
      </Button>
      <Button type="submit" form={form} variant="filled" disabled={isBusy || !isReady}>
        {submit}
      </Button>
    </>
  );
}
