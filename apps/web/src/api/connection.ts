import { sharedValue } from './shared-value.ts';

const answering = sharedValue(true);
const live = sharedValue(false);

/** Told by every call: whether the backend answered, with whatever status. */
export const reportAnswer = answering.set;

/** False from the first call without an answer until the next answer. */
export const useIsBackendAnswering = answering.use;

/** Told by the stream of events: whether it is open. */
export const reportLive = live.set;

/** True while the server reports changes as they happen. */
export const useIsLive = live.use;
