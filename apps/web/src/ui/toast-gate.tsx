import { Suspense, useEffect, useState } from 'react';
import { later } from './later.ts';
import { useNotifications } from './notification-list.ts';

const ToastStack = later(async () => (await import('./toast-stack.tsx')).ToastStack);

/** The place of the toasts, from the first one on. It is loaded before, while the browser is idle: without a network it would be too late. */
export function ToastGate() {
  const hasSaid = useNotifications().length > 0;
  const [isWanted, setIsWanted] = useState(hasSaid);
  useEffect(() => ToastStack.preloadWhenIdle(), []);
  // Toasts stay when their list is forgotten.
  if (hasSaid && !isWanted) setIsWanted(true);
  return (
    isWanted && (
      <Suspense>
        <ToastStack />
      </Suspense>
    )
  );
}
