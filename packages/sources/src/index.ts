/**
 * Reads logs where they are: `openSource` gives a way to a place, `captureWindow` reads a bounded window of it into files. Every
 * failure of a place is a SourceError with a sentence.
 */

export { type CapturedChange, type CaptureOutcome, type CaptureSpan, captureWindow } from './capture/capture-window.ts';
export type { CapturedStream } from './capture/window-files.ts';
export type { SizeEstimate } from './estimate/size-of-sample.ts';
export { targetOf } from './http/transport.ts';
export { textOf } from './lines/byte-line.ts';
export { tailSource } from './live/tail-source.ts';
export { createMask, type MaskWish } from './mask/mask-line.ts';
export { addressOf, openSource } from './open-source.ts';
export type { Guard, Place } from './place.ts';
export type { SourceClient, SourceLine, StreamChoice } from './source-client.ts';
export { SourceError } from './source-error.ts';
