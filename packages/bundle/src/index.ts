/**
 * Many files as one case: archives and folders become texts with a path each.
 *
 * `unpackSources` yields a `member` for every text, `skipped` with a reason for what is none, and `stopped` where a limit
 * ended it. Members lie in the folder that the caller gave and later removes, or where the source lies.
 */
export type { BundleSource } from './unpack/find-sources.ts';
export { DiskFailed, type SkipReason } from './unpack/skip-reasons.ts';
export type { StoppingLimit, UnpackLimits } from './unpack/unpack-limits.ts';
export { type BundleMember, type UnpackEvent, type UnpackRequest, unpackSources } from './unpack/unpack-sources.ts';
