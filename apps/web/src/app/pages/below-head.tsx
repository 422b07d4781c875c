import { type ReactNode, useDeferredValue } from 'react';
import { isWayBack } from '../way-here.ts';

/** Draws what stands below the head of a screen once the head is drawn; at once on the way back, so that the page is as long as it was left. */
export function BelowHead({ children }: { children: ReactNode }) {
  const isDrawn = useDeferredValue(true, isWayBack());
  return isDrawn ? children : null;
}
