import { useSyncExternalStore } from 'react';

let hasEnded = false;
const listeners = new Set<() => void>();

/** Remembers that the server ended the session, so that the sign-in screen can say so. */
export function markSessionEnded(value: boolean): void {
  hasEnded = value;
  for (const listener of listeners) listener();
}

export function useHasSessionEnded(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => hasEnded,
  );
}
