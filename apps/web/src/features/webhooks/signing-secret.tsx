import { Button } from '@mantine/core';
import { ENDPOINTS, type Webhook } from '@rootline/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useSettingsDialog } from '#address/use-settings-dialog.ts';
import { call } from '#api/call.ts';
import { formatDateTime } from '#format/times.ts';
import { webhookText } from '#messages/webhook.en.ts';
import { Banner } from '#ui/banner.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { CopyButton } from '#ui/copy-button.tsx';
import { Panel } from '#ui/panel.tsx';
import classes from './signing-secret.module.css';
import { webhookQuery } from './webhook-queries.ts';

interface SigningSecretProps {
  webhook: Webhook | null;
  /** Just made, so that it can be shown; else null. */
  secret: string | null;
  onSecret: (secret: string) => void;
}

const text = webhookText.secret;

export function SigningSecret({ webhook, secret, onSecret }: SigningSecretProps) {
  const { dialog, open, close } = useSettingsDialog();
  return (
    <Panel title={text.title}>
      <div className={classes['body']}>
        {webhook === null ? <p className="muted">{text.none}</p> : null}
        {secret === null ? null : (
          <>
            <Banner tone="warning">{text.once}</Banner>
            <div className={classes['secret']}>
              <code>{secret}</code>
              <CopyButton text={secret} />
            </div>
          </>
        )}
        {webhook !== null && secret === null ? (
          <p className="muted">{text.hidden(formatDateTime(webhook.secretMadeAt))}</p>
        ) : null}
        {webhook === null ? null : (
          <div>
            <Button onClick={() => open('rotate')}>{text.rotate}</Button>
          </div>
        )}
      </div>
      {dialog === 'rotate' && webhook !== null ? <RotateSecretDialog onSecret={onSecret} onClose={close} /> : null}
    </Panel>
  );
}

interface RotateSecretDialogProps {
  onSecret: (secret: string) => void;
  onClose: () => void;
}

function RotateSecretDialog({ onSecret, onClose }: RotateSecretDialogProps) {
  const client = useQueryClient();
  const rotate = async () => {
    const { secret } = await call(ENDPOINTS.rotateWebhookSecret);
    void client.invalidateQueries(webhookQuery);
    onSecret(secret);
  };
  return (
    <ConfirmDialog
      title={text.rotate}
      confirm={text.rotate}
      onConfirm={rotate}
      onClose={onClose}
      failed={text.rotateFailed}
    >
      <p>{text.rotateQuestion}</p>
      <p className="secondary">{text.rotateHint}</p>
    </ConfirmDialog>
  );
}
