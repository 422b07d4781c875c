import type { ReactNode } from 'react';
import classes from './fact-line.module.css';

/** Short facts about one thing in a row, with dots between them. */
export function FactLine({ children }: { children: ReactNode }) {
  return <div className={classes['facts']}>{children}</div>;
}
