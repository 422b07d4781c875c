import { useSyncExternalStore } from 'react';

let isLive = false;
const listeners = new Set<() => void>();

/** Told by the stream of events: whether it stands. */
export function reportLive(value: boolean): void {
  isLive = value;
  for (const listener of listeners) listener();
}

/** True while the server tells changes as they happen. */
export function useIsLive(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => isLive,
  );
}
