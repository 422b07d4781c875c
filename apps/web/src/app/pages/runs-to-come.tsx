import type { CSSProperties } from 'react';
import { rcaText } from '#messages/rca.en.ts';
import { LoadingText } from '#ui/loading-text.tsx';
import classes from './runs-to-come.module.css';

/** Keeps the place of the past runs until their table is there. */
export function RunsToCome({ count }: { count: number }) {
  return (
    <div className={classes['runs']} style={{ '--runs': count } as CSSProperties}>
      <LoadingText text={rcaText.loadingPastRuns} />
    </div>
  );
}
