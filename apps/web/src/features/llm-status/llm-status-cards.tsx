import { Skeleton } from '@mantine/core';
import { isEmbeddingModel, type LlmStatus } from '@rootline/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { messageOf } from '#api/api-error.ts';
import { formatCount } from '#format/counts.ts';
import { llmStatusText as text } from '#messages/llm-status.en.ts';
import { Banner } from '#ui/banner.tsx';
import { CopyButton } from '#ui/copy-button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorBox } from '#ui/error-box.tsx';
import { HueBadge } from '#ui/hue-badge.tsx';
import { LoadingText } from '#ui/loading-text.tsx';
import { Panel } from '#ui/panel.tsx';
import classes from './llm-status-cards.module.css';
import { llmStatusQuery } from './llm-status-queries.ts';
import { isSameModel, modelsToInstall, StatusCard } from './status-card.tsx';

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

/** Commands that bring further models to the endpoint. */
function InstallCard({ installed }: { installed: readonly string[] }) {
  const models = modelsToInstall(installed);
  return (
    <Panel title={text.install}>
      <p className="small secondary">{models.length === 0 ? text.installedAll : text.installHint}</p>
      {models.length === 0 ? null : (
        <ul className={classes['list']} aria-label={text.install}>
          {models.map((model) => (
            <li key={model} className={classes['installCardRow']}>
              <code>{text.installCommand(model)}</code>
              <CopyButton text={text.installCommand(model)} />
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

function ModelsCard({ status }: { status: LlmStatus }) {
  const { availableModels: models, currentModel, modelsError } = status;
  return (
    <Panel title={text.models} flush aside={<span className="small muted num">{formatCount(models.length)}</span>}>
      {modelsError ? (
        <div className={classes['problem']}>
          <ErrorBox message={text.modelsFailed(modelsError)} />
        </div>
      ) : null}
      {models.length === 0 && !modelsError ? <EmptyState title={text.noModels} /> : null}
      <ul className={classes['modelsCardList']} aria-label={text.models}>
        {models.map((model) => (
          <li key={model} className={classes['modelsCardRow']}>
            <code>{model}</code>
            {currentModel !== null && isSameModel(model, currentModel) ? (
              <HueBadge hue="green" dot>
                {text.active}
              </HueBadge>
            ) : isEmbeddingModel(model) ? (
              <span className="micro muted">{text.notForRca}</span>
            ) : null}
          </li>
        ))}
      </ul>
    </Panel>
  );
}
