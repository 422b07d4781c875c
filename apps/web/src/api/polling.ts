import { sharedValue } from './shared-value.ts';

/** The one switch for every background refresh; on at each start. */
const polling = sharedValue(true);

/** Turns all background refreshing on or off. */
export const setPolling = polling.set;

/** The value outside of components, for queries that decide when they run. */
export const readPolling = polling.read;

/** Calls the listener after each change; gives what ends that. */
export const onPollingChange = polling.subscribe;

export function usePolling(): { isPolling: boolean; setPolling: (value: boolean) => void } {
  return { isPolling: polling.use(), setPolling };
}
