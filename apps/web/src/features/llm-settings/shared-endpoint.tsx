import { NativeSelect, Switch } from '@mantine/core';
import { ENDPOINTS, type ModelSettings } from '@rootline/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { serverMessageOr } from '#api/api-error.ts';
import { call } from '#api/call.ts';
import { settingsText } from '#messages/settings.en.ts';
import { ErrorBox } from '#ui/error-box.tsx';
import { Panel } from '#ui/panel.tsx';
import classes from './llm-settings.module.css';
import { llmEndpointQuery, ownModelsQuery, sharedEndpointQuery } from './llm-settings-queries.ts';
import { ModelSettingsForm } from './model-settings-form.tsx';

const text = settingsText.llm;

/** Where an administrator lets everyone use the own endpoint who has none. */
export function SharedEndpoint() {
  const client = useQueryClient();
  const own = useQuery(llmEndpointQuery).data?.llm_endpoint ?? '';
  const { data: shared } = useQuery(sharedEndpointQuery);
  const models = useQuery({ ...ownModelsQuery(own), enabled: own !== '' }).data ?? [];
  const change = useMutation({
    mutationFn: (wanted: { model: string | null; settings?: ModelSettings | undefined } | null) =>
      wanted === null ? call(ENDPOINTS.endSharedLlmEndpoint) : call(ENDPOINTS.shareLlmEndpoint, { body: wanted }),
    onSuccess: (now) => {
      client.setQueryData(sharedEndpointQuery.queryKey, now);
      void client.invalidateQueries(llmEndpointQuery);
    },
  });
  // A server that does not know of it.
  if (shared === undefined) return null;
  const isOn = shared.endpoint !== null;
  const isOwn = shared.endpoint === own;
  return (
    <Panel title={text.everybody}>
      <div className={classes['column']}>
        <Switch
          label={text.share}
          description={isOn || own !== '' ? text.shareHint : text.shareNeedsEndpoint}
          checked={isOn}
          disabled={change.isPending || (!isOn && own === '')}
          onChange={() => change.mutate(isOn ? null : { model: null })}
        />
        {shared.endpoint !== null && (
          <p className="small secondary">
            {text.sharedAt(shared.endpoint)} {!isOwn && text.sharedElsewhere}
          </p>
        )}
        {isOn && isOwn && (
          <NativeSelect
            label={text.sharedModel}
            disabled={change.isPending}
            data={[
              { value: '', label: text.firstModel },
              ...new Set([...models, ...(shared.model === null ? [] : [shared.model])]),
            ]}
            value={shared.model ?? ''}
            onChange={({ currentTarget: { value } }) =>
              change.mutate({ model: value === '' ? null : value, settings: shared.settings })
            }
          />
        )}
        {isOn && isOwn && shared.settings !== undefined && (
          <details>
            <summary>{text.limitsOfEverybody}</summary>
            <ModelSettingsForm
              settings={shared.settings}
              isSaving={change.isPending}
              error={null}
              onSave={(settings) => change.mutate({ model: shared.model, settings })}
            />
          </details>
        )}
        {change.error && <ErrorBox message={serverMessageOr(change.error, text.shareFailed)} />}
      </div>
    </Panel>
  );
}
