import type { User } from '@rootline/contract';
import { EndpointForm } from './endpoint-form.tsx';
import classes from './llm-settings.module.css';
import { ModelList } from './model-list.tsx';
import { OwnAccount } from './own-account.tsx';
import { useEndpointFlow } from './use-endpoint-flow.ts';

export function LlmSettings({ self }: { self: User }) {
  const endpoint = useEndpointFlow();
  return (
    <div className={classes['columns']}>
      <EndpointForm endpoint={endpoint} />
      <div className={classes['column']}>
        <ModelList isEnabled={endpoint.hasTestedOnce} />
        <OwnAccount user={self} />
      </div>
    </div>
  );
}
