import { Button, PasswordInput, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useId } from 'react';
import { formatDateTime } from '#format/times.ts';
import { settingsText } from '#messages/settings.en.ts';
import { uiText } from '#messages/ui.en.ts';
import { Banner } from '#ui/banner.tsx';
import { ErrorBox } from '#ui/error-box.tsx';
import { LoadingText, SkeletonRows } from '#ui/loading-text.tsx';
import { Panel } from '#ui/panel.tsx';

import { currentStep, type EndpointFlow, saveProblem } from './endpoint-flow.ts';
import classes from './endpoint-form.module.css';
import { defaultEndpointQuery } from './llm-settings-queries.ts';
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

interface DefaultOfferProps {
  isTesting: boolean;
  onTry: (address: string) => void;
}

/** Offers the model server that answers at the default address; nothing where none does. */
function DefaultOffer({ isTesting, onTry }: DefaultOfferProps) {
  const { data: found } = useQuery(defaultEndpointQuery);
  if (!found?.isAnswering) return null;
  return (
    <p className="small secondary" role="status">
      {text.serverFound(found.endpoint)}{' '}
      <Button size="xs" variant="subtle" disabled={isTesting} onClick={() => onTry(found.endpoint)}>
        {text.tryDefault}
      </Button>
    </p>
  );
}

const steps = ['edit', 'test', 'save'] as const;

/** Where one stands between typing an address and having it saved. */
function EndpointSteps({ flow }: { flow: EndpointFlow }) {
  const current = currentStep(flow);
  return (
    <ol className={classes['steps']} aria-label={text.steps}>
      {steps.map((step) => (
        <li key={step} aria-current={step === current ? 'step' : undefined}>
          {text.step[step]}
        </li>
      ))}
    </ol>
  );
}

interface ApiKeyFieldProps {
  /** What was typed; undefined while nothing was touched, null to take the key away. */
  apiKey: string | null | undefined;
  /** A key is kept for the saved endpoint. It can be replaced or removed, never read. */
  isSet: boolean;
  onChange: (apiKey: string | null | undefined) => void;
}

function ApiKeyField({ apiKey, isSet, onChange }: ApiKeyFieldProps) {
  if (isSet && (apiKey === undefined || apiKey === null)) {
    return (
      <fieldset className={classes['field']}>
        <legend>{text.apiKey}</legend>
        <span className="secondary">{apiKey === null ? text.apiKeyRemoved : text.apiKeySet}</span>
        <Button size="xs" onClick={() => onChange('')}>
          {text.replaceKey}
        </Button>
        {apiKey === null ? (
          <Button size="xs" variant="subtle" onClick={() => onChange(undefined)}>
            {text.keepKey}
          </Button>
        ) : (
          <Button size="xs" variant="subtle" color="red" onClick={() => onChange(null)}>
            {text.removeKey}
          </Button>
        )}
      </fieldset>
    );
  }
  return (
    <div>
      <PasswordInput
        label={text.apiKey}
        description={text.apiKeyHint}
        autoComplete="off"
        autoFocus={isSet}
        value={apiKey ?? ''}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      {isSet ? (
        <Button size="xs" variant="subtle" mt={4} onClick={() => onChange(undefined)}>
          {text.keepKey}
        </Button>
      ) : null}
    </div>
  );
}
