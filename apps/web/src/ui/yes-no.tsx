import { useId } from 'react';
import { uiText } from '#messages/ui.en.ts';
import { Choice } from './choice.tsx';
import classes from './yes-no.module.css';

interface YesNoProps {
  label: string;
  hint?: string | undefined;
  value: boolean;
  onChange: (value: boolean) => void;
  disabled?: boolean;
}

/** A yes/no setting as two buttons in one line with its label. */
export function YesNo({ label, hint, value, onChange, disabled = false }: YesNoProps) {
  const labelId = useId();
  const hintId = useId();
  return (
    <div className={classes['line']}>
      <div>
        <div id={labelId} className={classes['label']}>
          {label}
        </div>
        {hint === undefined ? null : (
          <div id={hintId} className={classes['hint']}>
            {hint}
          </div>
        )}
      </div>
      <Choice
        aria-labelledby={labelId}
        aria-describedby={hint === undefined ? undefined : hintId}
        disabled={disabled}
        value={value ? 'yes' : 'no'}
        onChange={(choice) => onChange(choice === 'yes')}
        options={[
          { value: 'yes', label: uiText.yes },
          { value: 'no', label: uiText.no },
        ]}
      />
    </div>
  );
}
