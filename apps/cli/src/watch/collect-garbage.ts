import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');

/**
 * Frees the garbage of a look. The heap of a watch is so small that V8 rarely collects it, while the bytes that it refers
 * to outside the heap pile up for minutes.
 */
export const collectGarbage: () => void = runInNewContext('gc');
