import { ENDPOINTS } from '@rootline/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { serverMessageOr } from '#api/api-error.ts';
import { call } from '#api/call.ts';
import { webhookText } from '#messages/webhook.en.ts';
import { Banner } from '#ui/banner.tsx';
import { ErrorBox } from '#ui/error-box.tsx';
import { RefusableButton } from '#ui/refusable-button.tsx';
import classes from './test-button.module.css';
import { deliveriesQuery } from './webhook-queries.ts';

interface TestButtonProps {
  /** Why no test can be sent now; null when it can. */
  refusal: string | null;
}

const text = webhookText.form;

/** Sends a test event to the saved webhook and says what became of it. */
export function TestButton({ refusal }: TestButtonProps) {
  const client = useQueryClient();
  const test = useMutation({
    mutationFn: async () => (await call(ENDPOINTS.testWebhook)).delivery,
    onSettled: () => void client.invalidateQueries(deliveriesQuery),
  });
  const { data: delivery, error, isPending } = test;
  return (
    <div className={classes['test']}>
      <div>
        <RefusableButton refusal={refusal} disabled={isPending} onClick={() => test.mutate()}>
          {isPending ? text.testing : text.test}
        </RefusableButton>
      </div>
      {error ? <ErrorBox message={serverMessageOr(error, text.testFailed)} error={error} /> : null}
      {delivery?.status === 'delivered' ? (
        <Banner tone="success">{text.tested(delivery.httpStatus ?? 0)}</Banner>
      ) : null}
      {delivery?.status === 'failed' ? <ErrorBox message={text.testFailed} reason={delivery.error ?? ''} /> : null}
    </div>
  );
}
