import { ENDPOINTS } from '@rootline/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { serverMessageOr } from '#api/api-error.ts';
import { call } from '#api/call.ts';
import { webhookText } from '#messages/webhook.en.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { ErrorBox } from '#ui/error-box.tsx';
import { webhookQuery } from './webhook-queries.ts';

interface RotateSecretDialogProps {
  onSecret: (secret: string) => void;
  onClose: () => void;
}

const text = webhookText.secret;

export function RotateSecretDialog({ onSecret, onClose }: RotateSecretDialogProps) {
  const client = useQueryClient();
  const rotate = useMutation({
    mutationFn: () => call(ENDPOINTS.rotateWebhookSecret),
    onSuccess: ({ secret }) => {
      void client.invalidateQueries(webhookQuery);
      onSecret(secret);
      onClose();
    },
  });
  return (
    <ConfirmDialog
      title={text.rotate}
      confirm={text.rotate}
      onConfirm={() => rotate.mutate()}
      onClose={onClose}
      isBusy={rotate.isPending}
    >
      <p>{text.rotateQuestion}</p>
      <p className="secondary">{text.rotateHint}</p>
      {rotate.error ? <ErrorBox message={serverMessageOr(rotate.error, text.rotateFailed)} /> : null}
    </ConfirmDialog>
  );
}
