import { useSyncExternalStore } from 'react';

let isPolling = true;
const listeners = new Set<() => void>();

/** Turns all background refreshing on or off. */
export function setPolling(value: boolean): void {
  isPolling = value;
  for (const listener of listeners) listener();
}

/** The value outside of components, for queries that decide when they run. */
export function readPolling(): boolean {
  return isPolling;
}

/** The shared switch that every background refresh obeys; on at each start. */
export function usePolling(): { isPolling: boolean; setPolling: (value: boolean) => void } {
  const value = useSyncExternalStore(onPollingChange, readPolling);
  return { isPolling: value, setPolling };
}

/** Calls the listener after each change; gives what ends that. */
export function onPollingChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
