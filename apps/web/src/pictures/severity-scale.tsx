import classes from './severity-scale.module.css';

export interface SeverityScaleProps {
  /** The legend, worst first. */
  steps: readonly { key: string; label: string; hue: 'red' | 'orange' | 'yellow' | 'green' }[];
  active: string;
  title: string;
}

/** Four segments with their words; the one that holds is solid. */
export function SeverityScale({ steps, active, title }: SeverityScaleProps) {
  return (
    <ul className={classes['scale']} aria-label={title}>
      {steps.map((step) => (
        <li
          key={step.key}
          data-active={step.key === active || undefined}
          aria-current={step.key === active || undefined}
        >
          <svg viewBox="0 0 60 6" preserveAspectRatio="none" aria-hidden="true">
            <rect width="60" height="6" rx="3" fill={`var(--${step.hue}-solid)`} />
          </svg>
          <span>{step.label}</span>
        </li>
      ))}
    </ul>
  );
}
