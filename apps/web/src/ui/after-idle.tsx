import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { whenIdle } from './when-idle.ts';

interface AfterIdleProps {
  /** Keeps the place; also shown while the code is loaded. */
  fallback: ReactNode;
  children: ReactNode;
}

/** Draws what can wait for what a screen begins with. Once the browser has been idle, nothing waits any more. */
export function AfterIdle({ fallback, children }: AfterIdleProps) {
  const [isIdle, setIsIdle] = useState(hasBeenIdle);
  useEffect(
    () =>
      whenIdle(() => {
        hasBeenIdle = true;
        setIsIdle(true);
      }),
    [],
  );
  return isIdle ? <Suspense fallback={fallback}>{children}</Suspense> : fallback;
}

let hasBeenIdle = false;
