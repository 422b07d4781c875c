import type { ReactNode } from 'react';
import classes from './empty-state.module.css';

interface EmptyStateProps {
  title: string;
  hint?: string | undefined;
  action?: ReactNode;
}

export function EmptyState({ title, hint, action }: EmptyStateProps) {
  return (
    <div className={classes['empty']}>
      <p className={classes['title']}>{title}</p>
      {hint === undefined ? null : <p className={classes['hint']}>{hint}</p>}
      {action}
    </div>
  );
}
