import { useSyncExternalStore } from 'react';

let isAnswering = true;
const listeners = new Set<() => void>();

/** Told by every call: whether the backend answered, with whatever status. */
export function reportAnswer(answered: boolean): void {
  if (answered === isAnswering) return;
  isAnswering = answered;
  for (const listener of listeners) listener();
}

/** False from the first call without an answer until the next answer. */
export function useIsBackendAnswering(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => isAnswering,
  );
}
