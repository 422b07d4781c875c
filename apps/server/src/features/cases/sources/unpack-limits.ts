import type { UnpackLimits } from '@rootline/bundle';
import { LIMITS } from '@rootline/contract';

/** Sources that one process unpacks at the same time. */
export const SOURCES_AT_ONCE = 2;

/** Times the most bytes of an upload that an archive may hold in all. */
const UNPACKED_TIMES = 20;

/** What may come of one source of a user who may store so many bytes more. */
export function unpackLimits(uploadLimitBytes: number, roomBytes: number): UnpackLimits {
  return {
    members: 10_000,
    unpackedBytes: Math.min(uploadLimitBytes * UNPACKED_TIMES, roomBytes),
    memberBytes: uploadLimitBytes,
    ratio: 200,
    freeBytes: 100 * 1024 ** 2,
    depth: 3,
    pathLength: LIMITS.cases.pathLength,
    seconds: 900,
  };
}
