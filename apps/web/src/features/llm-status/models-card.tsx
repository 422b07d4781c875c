import { isEmbeddingModel, type LlmStatus } from '@rootline/contract';
import { formatCount } from '#format/counts.ts';
import { llmStatusText as text } from '#messages/llm-status.en.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorBox } from '#ui/error-box.tsx';
import { HueBadge } from '#ui/hue-badge.tsx';
import { Panel } from '#ui/panel.tsx';
import { isSameModel } from './model-names.ts';
import classes from './models-card.module.css';

export function ModelsCard({ status }: { status: LlmStatus }) {
  const { availableModels: models, currentModel, modelsError } = status;
  return (
    <Panel title={text.models} flush aside={<span className="small muted num">{formatCount(models.length)}</span>}>
      {modelsError ? (
        <div className={classes['problem']}>
          <ErrorBox message={text.modelsFailed(modelsError)} />
        </div>
      ) : null}
      {models.length === 0 && !modelsError ? <EmptyState title={text.noModels} /> : null}
      <ul className={classes['list']} aria-label={text.models}>
        {models.map((model) => (
          <li key={model} className={classes['row']}>
            <code>{model}</code>
            {currentModel !== null && isSameModel(model, currentModel) ? (
              <HueBadge hue="green" dot>
                {text.active}
              </HueBadge>
            ) : isEmbeddingModel(model) ? (
              <span className="micro muted">{text.notForRca}</span>
            ) : null}
          </li>
        ))}
      </ul>
    </Panel>
  );
}
