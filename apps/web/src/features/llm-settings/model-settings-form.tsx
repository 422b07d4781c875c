import { Button, NativeSelect } from '@mantine/core';
import {
  type ModelLimits,
  type ModelSettings,
  modelSettingsSchema,
  REASONING_EFFORTS,
  type TokenLimit,
} from '@rootline/contract';
import { type FormEvent, useState } from 'react';
import { formatCount } from '#format/counts.ts';
import { settingsText } from '#messages/settings.en.ts';
import { ErrorBox } from '#ui/error-box.tsx';
import { schemaProblems } from '#ui/forms/schema-problems.ts';
import { NumberField } from '#ui/number-field.tsx';
import classes from './endpoint-form.module.css';

const text = settingsText.llm;
const problemsOf = schemaProblems(modelSettingsSchema);

interface ModelSettingsFormProps {
  settings: ModelSettings;
  /** What counts now; left out where no one asks the server. */
  now?: Pick<ModelLimits, 'model' | 'limits'>;
  isSaving: boolean;
  error: string | null;
  onSave: (settings: ModelSettings) => void;
}

/** Window, longest answer and reasoning of the models at an endpoint; an empty field sets nothing. */
export function ModelSettingsForm({ settings, now, isSaving, error, onSave }: ModelSettingsFormProps) {
  const [typed, setTyped] = useState(() => ({
    contextTokens: String(settings.contextTokens ?? ''),
    outputTokens: String(settings.outputTokens ?? ''),
    reasoning: settings.reasoning ?? '',
  }));
  const [problems, setProblems] = useState<Record<string, string>>({});
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (isSaving) return;
    const wanted = {
      contextTokens: tokensOf(typed.contextTokens),
      outputTokens: tokensOf(typed.outputTokens),
      reasoning: REASONING_EFFORTS.find((effort) => effort === typed.reasoning) ?? null,
    };
    const found = problemsOf(wanted);
    setProblems(found);
    if (Object.keys(found).length === 0) onSave(wanted);
  };
  return (
    <form noValidate className={classes['form']} onSubmit={handleSubmit}>
      <p className="small secondary">
        {text.limitsHint} {now?.model ? text.limitOf(now.model) : null}
      </p>
      {(['contextTokens', 'outputTokens'] as const).map((field) => (
        <NumberField
          key={field}
          label={field === 'contextTokens' ? text.contextWindow : text.outputLimit}
          description={now && limitText(now.limits?.[field])}
          rightSectionWidth={72}
          rightSectionPointerEvents="none"
          rightSection={text.tokens}
          value={typed[field]}
          error={problems[field]}
          onChange={(value) => setTyped({ ...typed, [field]: value })}
        />
      ))}
      <NativeSelect
        label={text.reasoning}
        description={text.reasoningHint}
        data={Object.entries(text.reasoningLevels).map(([value, label]) => ({ value, label }))}
        value={typed.reasoning}
        onChange={({ currentTarget }) => setTyped({ ...typed, reasoning: currentTarget.value })}
      />
      {error === null ? null : <ErrorBox message={error} />}
      <div className={classes['buttons']}>
        {/* Not disabled: it would lose the focus of who saves by keyboard. */}
        <Button type="submit" aria-disabled={isSaving || undefined}>
          {text.saveLimits}
        </Button>
      </div>
    </form>
  );
}

function tokensOf(typed: string): number | null {
  return typed.trim() === '' ? null : Number(typed);
}

/** What counts now, and the server's own word where it is another. */
function limitText(limit: TokenLimit | undefined): string {
  if (limit === undefined) return text.limitsUnknown;
  const { tokens, source, reported } = limit;
  if (tokens === null) return text.noOutputLimit;
  const now = text.limitNow(formatCount(tokens), text.limitSources[source]);
  return reported === null || reported === tokens ? now : `${now} ${text.limitReported(formatCount(reported))}`;
}
