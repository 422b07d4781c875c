/**
 * Many files as one case: archives and folders become texts with a path each.
 *
 * `unpackSources` yields a `member` for every text, `skipped` with a reason for what is none, and `stopped` where a limit
 * ended it. Members lie in the folder that the caller gave and later removes, or where the source lies.
 *
 * `sampleMember` reads the ends of a member, and `arrangeMembers` tells from all samples which members are files of the case,
 * which are one file (rotated ones, steps of a job: `parts`, oldest first, to be read one behind the other), which are left out,
 * and the service of each with its evidence. A caller may set another service.
 * `joinParts` reads the parts of a file as one text, and `createSectionFinder` finds its sections while lines are read.
 *
 * `detectClocks` brings the clocks of the files together: what is added to the times of each, what that stands on, as a sentence,
 * and whether its order among the others is known. It takes a `clockDigest` of each file: its `ParsedLog`, and the ids that
 * `createIdTimes` gathered from messages and fields while it was parsed. An offset that a person sets stands above it.
 */

export { type ClockDigest, clockDigest, type TimeRange } from './clock/clock-digest.ts';
export { detectClocks, type FileClock } from './clock/detect-clocks.ts';
export { createIdTimes, type IdTimes } from './clock/id-times.ts';
export { type Arrangement, arrangeMembers, type CaseFile } from './shapes/arrange-members.ts';
export { joinParts } from './shapes/join-parts.ts';
export type { FileSection, ShapeName } from './shapes/known-shape.ts';
export { type MemberSample, sampleMember, sampleOf } from './shapes/sample-member.ts';
export { createSectionFinder } from './shapes/section-finder.ts';
export { type FileService, serviceOfPath } from './shapes/service-of-file.ts';
export { decompress } from './unpack/decompress.ts';
export type { BundleSource } from './unpack/find-sources.ts';
export type { SkipReason } from './unpack/skip-reasons.ts';
export type { StoppingLimit, UnpackLimits } from './unpack/unpack-limits.ts';
export { type BundleMember, type UnpackEvent, type UnpackRequest, unpackSources } from './unpack/unpack-sources.ts';
