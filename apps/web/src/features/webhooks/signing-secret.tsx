import { Button } from '@mantine/core';
import type { Webhook } from '@rootline/contract';
import { useState } from 'react';
import { formatDateTime } from '#format/times.ts';
import { webhookText } from '#messages/webhook.en.ts';
import { Banner } from '#ui/banner.tsx';
import { CopyButton } from '#ui/copy-button.tsx';
import { Panel } from '#ui/panel.tsx';
import { RotateSecretDialog } from './rotate-secret-dialog.tsx';
import classes from './signing-secret.module.css';

interface SigningSecretProps {
  webhook: Webhook | null;
  /** Just made, so that it can be shown; else null. */
  secret: string | null;
  onSecret: (secret: string) => void;
}

const text = webhookText.secret;

export function SigningSecret({ webhook, secret, onSecret }: SigningSecretProps) {
  const [isRotating, setIsRotating] = useState(false);
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
            <Button onClick={() => setIsRotating(true)}>{text.rotate}</Button>
          </div>
        )}
      </div>
      {isRotating ? <RotateSecretDialog onSecret={onSecret} onClose={() => setIsRotating(false)} /> : null}
    </Panel>
  );
}
