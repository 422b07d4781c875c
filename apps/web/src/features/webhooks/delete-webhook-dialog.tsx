import { ENDPOINTS } from '@rootline/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { serverMessageOr } from '#api/api-error.ts';
import { call } from '#api/call.ts';
import { webhookText } from '#messages/webhook.en.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { ErrorBox } from '#ui/error-box.tsx';
import { notifyToast } from '#ui/notify.tsx';
import { deliveriesQuery, webhookQuery } from './webhook-queries.ts';

interface DeleteWebhookDialogProps {
  onDeleted: () => void;
  onClose: () => void;
}

const text = webhookText.remove;

export function DeleteWebhookDialog({ onDeleted, onClose }: DeleteWebhookDialogProps) {
  const client = useQueryClient();
  const remove = useMutation({
    mutationFn: () => call(ENDPOINTS.deleteWebhook),
    onSuccess: () => {
      client.setQueryData(webhookQuery.queryKey, null);
      client.setQueryData(deliveriesQuery.queryKey, []);
      notifyToast('success', text.deleted);
      onDeleted();
      onClose();
    },
  });
  return (
    <ConfirmDialog
      title={text.title}
      confirm={text.submit}
      onConfirm={() => remove.mutate()}
      onClose={onClose}
      isBusy={remove.isPending}
    >
      <p>{text.question}</p>
      {remove.error ? <ErrorBox message={serverMessageOr(remove.error, text.failed)} /> : null}
    </ConfirmDialog>
  );
}
