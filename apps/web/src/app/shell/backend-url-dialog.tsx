import { useForm } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { readBackendUrl, writeBackendUrl } from '#api/session.ts';
import { appText } from '#messages/app.en.ts';
import { uiText } from '#messages/ui.en.ts';
import { Dialog } from '#ui/dialog.tsx';
import { FormFooter } from '#ui/forms/form-footer.tsx';
import { BackendUrlField } from '../../features/auth/backend-url-field.tsx';
import { backendUrlProblem, completeUrl } from '../../features/auth/login-values.ts';

export function BackendUrlDialog({ onClose }: { onClose: () => void }) {
  const formId = useId();
  return (
    <Dialog
      opened
      onClose={onClose}
      title={appText.backendUrl}
      footer={<FormFooter form={formId} submit={uiText.save} onCancel={onClose} />}
    >
      <BackendUrlForm formId={formId} onSaved={onClose} />
    </Dialog>
  );
}

function BackendUrlForm({ formId, onSaved }: { formId: string; onSaved: () => void }) {
  const queryClient = useQueryClient();
  const form = useForm({
    initialValues: { backendUrl: readBackendUrl() ?? '' },
    validate: { backendUrl: backendUrlProblem },
  });
  const save = ({ backendUrl }: { backendUrl: string }) => {
    writeBackendUrl(completeUrl(backendUrl));
    onSaved();
    // Everything on screen came from the old address.
    void queryClient.resetQueries();
  };
  return (
    <form id={formId} noValidate onSubmit={form.onSubmit(save)}>
      <BackendUrlField data-autofocus {...form.getInputProps('backendUrl')} />
    </form>
  );
}
