import type { WebhookDelivery } from '@rootline/contract';
import { serverMessageOr } from '#api/api-error.ts';
import { formatDateTime } from '#format/times.ts';
import { webhookText } from '#messages/webhook.en.ts';
import { type DataColumn, DataTable } from '#ui/data-table.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorBox } from '#ui/error-box.tsx';
import type { Hue } from '#ui/hue-badge.tsx';
import { HueBadge } from '#ui/hue-badge.tsx';
import { LoadingText, SkeletonRows } from '#ui/loading-text.tsx';
import { Panel } from '#ui/panel.tsx';
import classes from './webhook-deliveries.module.css';
import { useDeliveries } from './webhook-queries.ts';

const text = webhookText.deliveries;
const words = text.columns;

const columns: readonly DataColumn<WebhookDelivery>[] = [
  {
    key: 'created',
    header: words.created,
    width: '190px',
    sortValue: ({ createdAt }) => createdAt,
    cell: ({ createdAt }) => <span className="num">{formatDateTime(createdAt)}</span>,
  },
  { key: 'event', header: words.event, sortValue: eventWord, cell: eventWord },
  {
    key: 'status',
    header: words.status,
    width: '120px',
    sortValue: (delivery) => deliveryStatus(delivery).word,
    cell: (delivery) => {
      const { word, hue } = deliveryStatus(delivery);
      return (
        <HueBadge hue={hue} dot>
          {word}
        </HueBadge>
      );
    },
  },
  {
    key: 'attempts',
    header: words.attempts,
    width: '96px',
    align: 'end',
    sortValue: ({ attempts }) => attempts,
    cell: ({ attempts }) => <span className="num">{attempts}</span>,
  },
  {
    key: 'answer',
    header: words.answer,
    width: '84px',
    align: 'end',
    sortValue: ({ httpStatus }) => httpStatus,
    cell: ({ httpStatus }) => <span className="num">{httpStatus ?? text.none}</span>,
  },
  {
    key: 'error',
    header: words.error,
    width: '34%',
    cell: ({ error, nextAttemptAt }) => (
      <>
        {error ?? <span className="muted">{text.none}</span>}
        {error !== null && nextAttemptAt !== null ? (
          <p className="small muted">{text.nextAttempt(formatDateTime(nextAttemptAt))}</p>
        ) : null}
      </>
    ),
  },
];

/** What was sent lately, and what became of it. */
export function WebhookDeliveries() {
  const { data: deliveries, error, isPending, refetch } = useDeliveries();
  return (
    <Panel title={text.title} flush>
      <div className={classes['state']}>
        {isPending ? (
          <LoadingText text={text.loading}>
            <SkeletonRows rows={3} />
          </LoadingText>
        ) : null}
        {error && !deliveries ? (
          <ErrorBox message={serverMessageOr(error, text.loadFailed)} error={error} onRetry={() => void refetch()} />
        ) : null}
      </div>
      {deliveries ? (
        <DataTable
          caption={text.title}
          columns={columns}
          rows={deliveries}
          rowKey={({ id }) => id}
          empty={<EmptyState title={text.empty} hint={text.emptyHint} />}
        />
      ) : null}
    </Panel>
  );
}

const HUES: Record<WebhookDelivery['status'], Hue> = {
  pending: 'blue',
  delivered: 'green',
  failed: 'red',
  stopped: 'grey',
};

function deliveryStatus({ status }: WebhookDelivery): { word: string; hue: Hue } {
  return { word: webhookText.statuses[status], hue: HUES[status] };
}

function eventWord({ event }: WebhookDelivery): string {
  return event === 'webhook.test' ? webhookText.testEvent : webhookText.events[event].label;
}
