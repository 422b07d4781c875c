import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useId } from 'react';
import { formatDateTime } from '#format/times.ts';
import { settingsText } from '#messages/settings.en.ts';
import { uiText } from '#messages/ui.en.ts';
import { Banner } from '#ui/banner.tsx';
import { ErrorBox } from '#ui/error-box.tsx';
import { LoadingText } from '#ui/loading-text.tsx';
import { Panel } from '#ui/panel.tsx';
import { SkeletonRows } from '#ui/skeleton-rows.tsx';
import { ApiKeyField } from './api-key-field.tsx';
import { DefaultOffer } from './default-offer.tsx';
import { saveProblem } from './endpoint-flow.ts';
import classes from './endpoint-form.module.css';
import { EndpointSteps } from './endpoint-steps.tsx';
import type { useEndpointFlow } from './use-endpoint-flow.ts';

const text = settingsText.llm;

export function EndpointForm({ endpoint }: { endpoint: ReturnType<typeof useEndpointFlow> }) {
  const outcomeId = useId();
  const { flow, stored } = endpoint;
  const isBlocked = saveProblem(flow) !== null;
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    endpoint.save();
  };
  return (
    <Panel title={text.endpoint} aside={<EndpointSteps flow={flow} />}>
      {stored.isPending ? (
        <LoadingText text={uiText.loading}>
          <SkeletonRows rows={4} height={62} />
        </LoadingText>
      ) : (
        <form noValidate className={classes['form']} onSubmit={handleSubmit}>
          {stored.error && !stored.data ? (
            <ErrorBox message={text.loadFailed} error={stored.error} onRetry={() => void stored.refetch()} />
          ) : null}
          {flow.outcome?.kind === 'works' ? <Banner tone="success">{text.testWorksBanner}</Banner> : null}
          {flow.outcome?.kind === 'failed' ? <Banner tone="error">{text.testFailedBanner}</Banner> : null}
          <TextInput
            label={text.endpointUrl}
            type="url"
            description={text.endpointHint}
            value={flow.url}
            onChange={(event) => endpoint.edit(event.currentTarget.value)}
            error={flow.problem}
            aria-describedby={flow.outcome === null ? undefined : outcomeId}
          />
          {stored.data?.hasApiKey === undefined ? null : (
            <ApiKeyField apiKey={flow.apiKey} isSet={stored.data.hasApiKey} onChange={endpoint.editKey} />
          )}
          <div id={outcomeId}>
            {flow.outcome?.kind === 'works' ? <p className={classes['works']}>{text.testWorks}</p> : null}
            {flow.outcome?.kind === 'failed' ? <ErrorBox message={flow.outcome.message} /> : null}
          </div>
          {endpoint.saveError === null ? null : <ErrorBox message={endpoint.saveError} />}
          <div className={classes['buttons']}>
            <Button onClick={endpoint.test} disabled={endpoint.isTesting}>
              {text.test}
            </Button>
            <Button
              type="submit"
              variant="filled"
              disabled={endpoint.isSaving}
              {...(isBlocked ? { 'aria-disabled': true, 'data-disabled': true } : {})}
            >
              {text.save}
            </Button>
            {isBlocked ? <span className="small muted">{text.testFirst}</span> : null}
          </div>
          {/* Behind everything else: it comes when the server has looked. */}
          {stored.data?.llm_endpoint === null && flow.url === '' ? (
            <DefaultOffer isTesting={endpoint.isTesting} onTry={endpoint.tryAddress} />
          ) : null}
          {stored.data?.lastLLMStatusCheck ? (
            <p className="small muted">{text.lastCheck(formatDateTime(stored.data.lastLLMStatusCheck))}</p>
          ) : null}
        </form>
      )}
    </Panel>
  );
}
