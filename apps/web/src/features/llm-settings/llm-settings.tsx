import { ENDPOINTS, type ModelSettings, type User } from '@rootline/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { serverMessageOr } from '#api/api-error.ts';
import { call } from '#api/call.ts';
import { useMay } from '#api/use-may.ts';
import { settingsText } from '#messages/settings.en.ts';
import { RoleBadge } from '#ui/hue-badge.tsx';
import { notifyToast } from '#ui/notify.tsx';
import { Panel } from '#ui/panel.tsx';
import { EndpointForm } from './endpoint-form.tsx';
import classes from './llm-settings.module.css';
import { llmEndpointQuery, modelLimitsQuery } from './llm-settings-queries.ts';
import { ModelList } from './model-list.tsx';
import { ModelSettingsForm } from './model-settings-form.tsx';
import { SharedEndpoint } from './shared-endpoint.tsx';
import { useEndpointFlow } from './use-endpoint-flow.ts';

export function LlmSettings({ self }: { self: User }) {
  const endpoint = useEndpointFlow();
  const mayShare = useMay()('llm-settings.share');
  return (
    <div className={classes['columns']}>
      <div className={classes['column']}>
        <EndpointForm endpoint={endpoint} />
        <OwnModelSettings />
      </div>
      <div className={classes['column']}>
        <ModelList isEnabled={endpoint.hasTestedOnce} />
        {mayShare && <SharedEndpoint />}
        <OwnAccount user={self} />
      </div>
    </div>
  );
}

const text = settingsText.llm;

/** Limits of the models at the own endpoint: what counts and why, and fields to set it. */
function OwnModelSettings() {
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

/** Whose settings these are; read only. */
function OwnAccount({ user }: { user: User }) {
  return (
    <Panel title={text.account}>
      <dl className={classes['pairs']}>
        <dt>{text.name}</dt>
        <dd>
          {user.firstName} {user.lastName}
        </dd>
        <dt>{text.email}</dt>
        <dd>{user.email}</dd>
        <dt>{text.role}</dt>
        <dd>
          <RoleBadge role={user.role} />
        </dd>
      </dl>
    </Panel>
  );
}
