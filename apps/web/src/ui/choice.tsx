import { useId } from 'react';
import classes from './choice.module.css';

interface ChoiceProps<Value extends string> {
  value: Value;
  options: readonly { value: Value; label: string }[];
  onChange: (value: Value) => void;
  disabled?: boolean;
  'aria-label'?: string;
  'aria-labelledby'?: string;
  'aria-describedby'?: string | undefined;
}

/** One of a few, side by side in one control: radio buttons of the browser, drawn as segments. */
export function Choice<Value extends string>({ value, options, onChange, disabled, ...names }: ChoiceProps<Value>) {
  const name = useId();
  return (
    <div role="radiogroup" className={classes['choice']} data-disabled={disabled || undefined} {...names}>
      {options.map((option) => (
        <label key={option.value} className={classes['option']}>
          <input
            type="radio"
            name={name}
            disabled={disabled}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          {option.label}
        </label>
      ))}
    </div>
  );
}
