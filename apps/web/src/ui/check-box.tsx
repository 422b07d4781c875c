import { type ComponentProps, useId } from 'react';
import classes from './check-box.module.css';

interface CheckBoxProps extends Omit<ComponentProps<'input'>, 'type'> {
  /** Left out where `aria-label` names it. */
  label?: string;
  description?: string;
}

/** The browser's own check box in our colors. */
export function CheckBox({ label, description, className, ...input }: CheckBoxProps) {
  const id = useId();
  const hintId = useId();
  const box = (
    <input
      id={id}
      {...input}
      type="checkbox"
      className={[classes['box'], label === undefined && className].filter(Boolean).join(' ')}
      aria-describedby={description === undefined ? undefined : hintId}
    />
  );
  if (label === undefined) return box;
  return (
    <div className={className}>
      <label htmlFor={id} className={classes['label']}>
        {box}
        {label}
      </label>
      {description === undefined ? null : (
        <p id={hintId} className={classes['hint']}>
          {description}
        </p>
      )}
    </div>
  );
}
