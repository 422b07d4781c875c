/** From this weight on a text says that something failed. */
export const FAILURE_WEIGHT = 3;
/** Quoted code and warnings stand beside a failure, but are none. */
export const BESIDE_A_FAILURE = 2;
/** A process states a bad end. */
export const ENDED_BADLY = 4;
