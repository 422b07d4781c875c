import { Button } from '@mantine/core';
import { useInterval } from '@mantine/hooks';
import { isEmbeddingModel } from '@rootline/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { useSearchPatch } from '#address/use-search.ts';
import { useMay } from '#api/use-may.ts';
import { formatAgo } from '#format/times.ts';
import { llmStatusText as text } from '#messages/llm-status.en.ts';
import { CardBoundary } from '#ui/card-boundary.tsx';
import { PageTitle } from '#ui/page-title.tsx';
import { LlmCallsCard } from '../../features/llm-calls/llm-calls-card.tsx';
import { llmCallsQuery } from '../../features/llm-calls/llm-calls-queries.ts';
import { LlmStatusCards } from '../../features/llm-status/llm-status-cards.tsx';
import { llmStatusQuery } from '../../features/llm-status/llm-status-queries.ts';
import { ModelCheckCard } from '../../features/model-checks/model-check-card.tsx';
import { useKnownFiles } from '../shell/use-known-files.ts';

const AGO_STEP_MS = 5000;

/** LLM Service Status: the own endpoint, and for administrators the calls of everyone. */
export function LlmStatusPage() {
  const client = useQueryClient();
  const filter = useSearch({ from: '/shell/llm-status' });
  const patchSearch = useSearchPatch();
  const status = useQuery(llmStatusQuery);
  const fileNames = new Map(useKnownFiles().map(({ id, filename }) => [id, filename]));
  const mayReadCalls = useMay()('admin.read');
  const refresh = () => {
    void client.refetchQueries(llmStatusQuery);
    if (mayReadCalls) void client.refetchQueries({ ...llmCallsQuery, exact: true });
  };
  return (
    <>
      <PageTitle
        title={text.title}
        note={<CheckedAgo at={status.dataUpdatedAt} />}
        actions={
          <Button leftSection={<RefreshCw size={14} aria-hidden="true" />} onClick={refresh}>
            {text.refresh}
          </Button>
        }
      />
      <CardBoundary>
        <LlmStatusCards />
      </CardBoundary>
      {mayReadCalls ? (
        <CardBoundary>
          <LlmCallsCard fileNames={fileNames} filter={filter} onFilter={(patch) => patchSearch(patch, 'replace')} />
        </CardBoundary>
      ) : null}
      <ModelCheckSection />
    </>
  );
}

/** `at` is epoch milliseconds; 0 before the first check, whose words keep their place. */
function CheckedAgo({ at }: { at: number }) {
  const [now, setNow] = useState(Date.now);
  useInterval(() => setNow(Date.now()), AGO_STEP_MS, { autoInvoke: true });
  const since = at === 0 ? now : at;
  return (
    <span className="small muted" style={{ visibility: at === 0 ? 'hidden' : undefined }}>
      {text.checked(formatAgo(new Date(since).toISOString(), Math.max(now, since)))}
    </span>
  );
}

/** The check of a model, for administrators, as soon as the endpoint is known. */
function ModelCheckSection() {
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
