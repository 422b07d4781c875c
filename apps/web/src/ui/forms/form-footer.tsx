import { Button } from '@mantine/core';
import { uiText } from '#messages/ui.en.ts';

interface FormFooterProps {
  /** The form that is submitted. */
  form: string;
  submit: string;
  isBusy: boolean;
  onCancel: () => void;
}

/** The buttons of a dialog that is a form: cancel and submit. */
export function FormFooter({ form, submit, isBusy, onCancel }: FormFooterProps) {
  return (
    <>
      <Button onClick={onCancel} disabled={isBusy}>
        {uiText.cancel}
      </Button>
      <Button type="submit" form={form} variant="filled" disabled={isBusy}>
        {submit}
      </Button>
    </>
  );
}
