import { Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './loading-text.module.css';

interface LoadingTextProps {
  text: string;
  /** Skeletons with the final geometry; they wait 150 ms so that fast answers do not flash. */
  children?: ReactNode;
  /** The text lies on the first skeleton, so that nothing moves when the data takes its place. */
  isOver?: boolean;
}

export function LoadingText({ text, children, isOver }: LoadingTextProps) {
  return (
    <div aria-busy="true" className={classes['loading']} data-over={isOver ? '' : undefined}>
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

/** Grey bars in place of rows that are still loading. */
export function SkeletonRows({ rows, height = 34 }: { rows: number; height?: number }) {
  return Array.from({ length: rows }, (_, row) => row).map((row) => (
    <Skeleton key={row} height={height - 10} my={5} radius="sm" />
  ));
}
