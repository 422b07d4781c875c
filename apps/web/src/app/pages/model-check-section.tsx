import { isEmbeddingModel } from '@rootline/contract';
import { useQuery } from '@tanstack/react-query';
import { useMay } from '#api/use-may.ts';
import { CardBoundary } from '#ui/card-boundary.tsx';
import { llmStatusQuery } from '../../features/llm-status/llm-status-queries.ts';
import { ModelCheckCard } from '../../features/model-checks/model-check-card.tsx';

/** The check of a model, for administrators, as soon as the endpoint is known. */
export function ModelCheckSection() {
  const mayCheck = useMay()('llm-models.check');
  const { data: status } = useQuery({ ...llmStatusQuery, enabled: mayCheck });
  if (!mayCheck || status === undefined || status.status === 'unconfigured') return null;
  const models = status.availableModels.filter((name) => !isEmbeddingModel(name));
  const active = models.filter((name) => name === status.currentModel);
  return (
    <CardBoundary>
      <ModelCheckCard models={[...active, ...models.filter((name) => name !== status.currentModel)]} />
    </CardBoundary>
  );
}
