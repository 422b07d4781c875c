import { ENDPOINTS, type ModelSettings } from '@rootline/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { serverMessageOr } from '#api/api-error.ts';
import { call } from '#api/call.ts';
import { settingsText } from '#messages/settings.en.ts';
import { notifyToast } from '#ui/notify.tsx';
import { Panel } from '#ui/panel.tsx';
import { llmEndpointQuery, modelLimitsQuery } from './llm-settings-queries.ts';
import { ModelSettingsForm } from './model-settings-form.tsx';

const text = settingsText.llm;

/** Limits of the models at the own endpoint: what counts and why, and fields to set it. */
export function OwnModelSettings() {
  const client = useQueryClient();
  const { data: saved } = useQuery(llmEndpointQuery);
  const endpoint = saved?.llm_endpoint ?? null;
  const limits = modelLimitsQuery(endpoint);
  const { data } = useQuery({ ...limits, enabled: saved !== undefined });
  const save = useMutation({
    mutationFn: (body: ModelSettings) => call(ENDPOINTS.saveModelSettings, { body }),
    onSuccess: (now) => {
      client.setQueryData(limits.queryKey, now);
      notifyToast('success', text.limitsSaved);
    },
  });
  // A server that does not know of it.
  if (data === undefined) return null;
  return (
    <Panel title={text.limits}>
      <ModelSettingsForm
        // Another endpoint has other settings; those that were just saved stand in the fields already.
        key={endpoint}
        settings={data.settings}
        now={data}
        isSaving={save.isPending}
        error={save.error && serverMessageOr(save.error, text.limitsFailed)}
        onSave={(settings) => save.mutate(settings)}
      />
    </Panel>
  );
}
