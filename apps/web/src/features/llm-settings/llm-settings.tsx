import type { User } from '@rootline/contract';
import { useMay } from '#api/use-may.ts';
import { settingsText } from '#messages/settings.en.ts';
import { RoleBadge } from '#ui/hue-badge.tsx';
import { Panel } from '#ui/panel.tsx';
import { EndpointForm } from './endpoint-form.tsx';
import classes from './llm-settings.module.css';
import { ModelList } from './model-list.tsx';
import { OwnModelSettings } from './own-model-settings.tsx';
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
