import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { serverMessageOr } from '#api/api-error.ts';
import { webhookText as text } from '#messages/webhook.en.ts';
import { ErrorBox } from '#ui/error-box.tsx';
import { LoadingText, SkeletonRows } from '#ui/loading-text.tsx';
import { SigningSecret } from './signing-secret.tsx';
import { WebhookDeliveries } from './webhook-deliveries.tsx';
import { WebhookForm } from './webhook-form.tsx';
import { webhookQuery } from './webhook-queries.ts';
import classes from './webhook-setting.module.css';

/** The webhook of the installation, for administrators. */
export function WebhookSetting() {
  const { data: webhook, isPending, error, refetch } = useQuery(webhookQuery);
  // Kept as long as this screen: the server never sends it again.
  const [secret, setSecret] = useState<string | null>(null);
  if (isPending) {
    return (
      <LoadingText text={text.loading}>
        <SkeletonRows rows={5} />
      </LoadingText>
    );
  }
  if (webhook === undefined) {
    const message = serverMessageOr(error, text.loadFailed);
    return <ErrorBox message={message} error={error} onRetry={() => void refetch()} />;
  }
  return (
    <div className={classes['screen']}>
      <div className={classes['columns']}>
        <WebhookForm key={webhook?.createdAt} webhook={webhook} onSecret={setSecret} />
        <SigningSecret webhook={webhook} secret={secret} onSecret={setSecret} />
      </div>
      <WebhookDeliveries />
    </div>
  );
}
