import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');

/**
 * Frees what a look has left behind. The heap of a watch is small, so it would rarely be collected by itself, and the
 * bytes that it refers to lie outside the heap and would pile up for minutes.
 */
export const collectGarbage: () => void = runInNewContext('gc');
