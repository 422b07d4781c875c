import type { ReactNode } from 'react';
import classes from './loading-text.module.css';

interface LoadingTextProps {
  text: string;
  /** Skeletons with the final geometry; they wait 150 ms so that fast answers do not flash. */
  children?: ReactNode;
}

export function LoadingText({ text, children }: LoadingTextProps) {
  return (
    <div aria-busy="true">
      <p role="status" className={classes['text']}>
        {text}
      </p>
      {children === undefined ? null : (
        <div className={classes['skeleton']} aria-hidden="true">
          {children}
        </div>
      )}
    </div>
  );
}
