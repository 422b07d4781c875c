import { useId } from 'react';
import { sourcesText } from '#messages/sources.en.ts';
import { Choice } from '#ui/choice.tsx';
import { TimeField } from '#ui/forms/time-field.tsx';
import { NumberField } from '#ui/number-field.tsx';
import type { CaptureProblems, SpanDraft, SpanKind } from './capture-draft.ts';
import classes from './sources.module.css';

const text = sourcesText.captureForm;

interface SpanFieldsProps {
  kinds: readonly SpanKind[];
  span: SpanDraft;
  problems: CaptureProblems | null;
  mostMinutes: number;
  /** About the kind that is chosen. */
  hint: Partial<Record<SpanKind, string>>;
  onChange: (change: Partial<SpanDraft>) => void;
}

/** How long a capture is: the last minutes, from now on, or between two times. */
export function SpanFields({ kinds, span, problems, mostMinutes, hint, onChange }: SpanFieldsProps) {
  const labelId = useId();
  const hintId = useId();
  return (
    <div className={classes['group']}>
      <div>
        <p id={labelId} className={classes['label']}>
          {text.span}
        </p>
        <Choice
          aria-labelledby={labelId}
          aria-describedby={hintId}
          value={span.span}
          options={kinds.map((value) => ({ value, label: text.spans[value] }))}
          onChange={(value) => onChange({ span: value })}
        />
        <p id={hintId} className="small muted">
          {hint[span.span]}
        </p>
      </div>
      {span.span === 'last' ? (
        <NumberField
          label={text.minutes}
          min={1}
          max={mostMinutes}
          value={span.minutes}
          onChange={(minutes) => onChange({ minutes })}
          error={problems?.minutes}
        />
      ) : null}
      {span.span === 'between' ? (
        <div className={classes['times']}>
          <TimeField
            kind="time"
            label={text.from}
            value={span.from}
            onChange={(from) => onChange({ from })}
            error={problems?.from}
          />
          <TimeField
            kind="time"
            label={text.to}
            value={span.to}
            onChange={(to) => onChange({ to })}
            error={problems?.to}
          />
        </div>
      ) : null}
    </div>
  );
}
