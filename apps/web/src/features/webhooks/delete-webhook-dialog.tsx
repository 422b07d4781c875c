import { ENDPOINTS } from '@rootline/contract';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '#api/call.ts';
import { webhookText } from '#messages/webhook.en.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { notifyToast } from '#ui/notify.tsx';
import { deliveriesQuery, webhookQuery } from './webhook-queries.ts';

interface DeleteWebhookDialogProps {
  onDeleted: () => void;
  onClose: () => void;
}

const text = webhookText.remove;

export function DeleteWebhookDialog({ onDeleted, onClose }: DeleteWebhookDialogProps) {
  const client = useQueryClient();
  const remove = async () => {
    await call(ENDPOINTS.deleteWebhook);
    client.setQueryData(webhookQuery.queryKey, null);
    client.setQueryData(deliveriesQuery.queryKey, []);
    notifyToast('success', text.deleted);
    onDeleted();
  };
  return (
    <ConfirmDialog title={text.title} confirm={text.submit} onConfirm={remove} onClose={onClose} failed={text.failed}>
      <p>{text.question}</p>
    </ConfirmDialog>
  );
}
