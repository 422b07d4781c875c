import { useSyncExternalStore } from 'react';

let isPolling = true;
const listeners = new Set<() => void>();

/** Turns all background refreshing on or off. */
function setPolling(value: boolean): void {
  isPolling = value;
  for (const listener of listeners) listener();
}

/** The value outside of components, for queries that decide when they run. */
export function readPolling(): boolean {
  return isPolling;
}

/** The shared switch that every background refresh obeys; on at each start. */
export function usePolling(): { isPolling: boolean; setPolling: (value: boolean) => void } {
  const value = useSyncExternalStore(subscribe, readPolling);
  return { isPolling: value, setPolling };
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
