import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { messageOf } from '#api/api-error.ts';
import { llmStatusText as text } from '#messages/llm-status.en.ts';
import { Banner } from '#ui/banner.tsx';
import { ErrorBox } from '#ui/error-box.tsx';
import { LoadingText } from '#ui/loading-text.tsx';
import { InstallCard } from './install-card.tsx';
import classes from './llm-status-cards.module.css';
import { llmStatusQuery } from './llm-status-queries.ts';
import { ModelsCard } from './models-card.tsx';
import { StatusCard } from './status-card.tsx';

/** As high as the status card, the highest of the three. */
const CARD_PX = 276;

/** What the own model endpoint says of itself. */
export function LlmStatusCards() {
  const { data: status, error, isPending, dataUpdatedAt, refetch } = useQuery(llmStatusQuery);
  if (isPending) {
    return (
      <div data-settling="">
        <LoadingText text={text.loading} isOver>
          <div className={classes['row']}>
            <Skeleton height={CARD_PX} radius="lg" />
            <Skeleton height={CARD_PX} radius="lg" />
            <Skeleton height={CARD_PX} radius="lg" />
          </div>
        </LoadingText>
      </div>
    );
  }
  return (
    <div className={classes['cards']}>
      {error ? (
        <ErrorBox message={text.fetchFailed(messageOf(error))} error={error} onRetry={() => void refetch()} />
      ) : null}
      {status?.status === 'unconfigured' && !error ? (
        <Banner tone="warning" action={<SettingsLink />}>
          {text.unconfigured}
        </Banner>
      ) : null}
      {status ? (
        <div className={classes['row']}>
          <StatusCard status={status} checkedAt={dataUpdatedAt} />
          <ModelsCard status={status} />
          <InstallCard installed={status.availableModels} />
        </div>
      ) : null}
    </div>
  );
}

function SettingsLink() {
  return (
    <Link to="/settings" search={{ view: 'llm' }} className={classes['link']}>
      {text.openSettings}
    </Link>
  );
}
