import classes from './progress-bar.module.css';

interface ProgressBarProps {
  label: string;
  /** 0 to 100. */
  percent: number;
}

/** A 3 px line of progress. */
export function ProgressBar({ label, percent }: ProgressBarProps) {
  const value = Math.round(Math.min(100, Math.max(0, percent)));
  return (
    <div
      className={classes['track']}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={value}
    >
      <div className={classes['fill']} style={{ inlineSize: `${value}%` }} />
    </div>
  );
}
