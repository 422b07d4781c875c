import type { LlmStatus } from '@rootline/contract';
import { Link } from '@tanstack/react-router';
import { Check, X } from 'lucide-react';
import { formatDateTime } from '#format/times.ts';
import { llmStatusText as text } from '#messages/llm-status.en.ts';
import { uiText } from '#messages/ui.en.ts';
import { Panel } from '#ui/panel.tsx';
import { HealthStrip } from './health-strip.tsx';
import classes from './status-card.module.css';

interface StatusCardProps {
  status: LlmStatus;
  /** Epoch milliseconds. */
  checkedAt: number;
}

/** The word of the service and the facts behind it. */
export function StatusCard({ status, checkedAt }: StatusCardProps) {
  const healthError = status.healthError ?? (status.status === 'unhealthy' ? status.error : null);
  return (
    <Panel>
      <div className={classes['head']} data-status={status.status}>
        <i className={classes['lamp']} aria-hidden="true" />
        <div>
          <p className="micro muted">{text.service}</p>
          <p className={classes['word']}>{status.status}</p>
        </div>
      </div>
      <dl className={classes['facts']}>
        <dt>{text.endpoint}</dt>
        <dd className={classes['endpoint']}>
          {status.userEndpoint ? <code>{status.userEndpoint}</code> : <Nothing />}
          <Link to="/settings" search={{ view: 'llm' }} className="small">
            {text.change}
          </Link>
        </dd>
        <dt>{text.lastCheck}</dt>
        <dd className="num">
          {status.lastLLMStatusCheck ? formatDateTime(status.lastLLMStatusCheck) : <Nothing word={text.never} />}
        </dd>
        <dt>{text.activeModel}</dt>
        <dd>{status.currentModel ? <code>{status.currentModel}</code> : <Nothing />}</dd>
        <dt>{text.modelAvailable}</dt>
        <dd>
          <YesOrNo isYes={isModelListed(status.currentModel, status.availableModels)} />
        </dd>
        <dt>{text.healthError}</dt>
        <dd>{healthError ? <span className={classes['problem']}>{healthError}</span> : <Nothing />}</dd>
      </dl>
      <HealthStrip status={status.status} at={checkedAt} />
    </Panel>
  );
}

function Nothing({ word = text.none }: { word?: string }) {
  return <span className="muted">{word}</span>;
}

function YesOrNo({ isYes }: { isYes: boolean }) {
  const Icon = isYes ? Check : X;
  return (
    <span className={classes['answer']} data-yes={isYes || undefined}>
      <Icon size={14} aria-hidden="true" />
      {isYes ? uiText.yes : uiText.no}
    </span>
  );
}

/** Suggestions that write analyses well on one machine, the smaller first. */
const SUGGESTED = ['llama3.1:8b', 'qwen2.5:14b', 'phi4:14b', 'mistral-nemo:12b', 'gemma3:12b', 'deepseek-r1:14b'];
const HINTS = 3;

/** True when the model is in the list; runners add `:latest` to a name without a tag. */
export function isModelListed(model: string | null, listed: readonly string[]): boolean {
  return model !== null && listed.some((name) => isSameModel(name, model));
}

export function isSameModel(one: string, other: string): boolean {
  return withTag(one) === withTag(other);
}

/** Models worth installing that the endpoint does not have yet. */
export function modelsToInstall(listed: readonly string[]): string[] {
  return SUGGESTED.filter((model) => !isModelListed(model, listed)).slice(0, HINTS);
}

function withTag(name: string): string {
  return name.includes(':') ? name : `${name}:latest`;
}
