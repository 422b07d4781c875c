import * as z from 'zod/mini';
import { LIMITS } from '../limits.ts';
import { countSchema, idSchema, shownTextSchema, timeSchema } from '../primitives.ts';
import { caseSchema } from './case.ts';
import { logFileSchema } from './log-file.ts';
import { ringWatchSchema } from './ring-watch.ts';

const { bytes, minutes, bytesPerSecond, nameLength, capture, streamLength } = LIMITS.rings;

/** Where the server keeps what other programs send: the last bytes and minutes, and no more. */
export const ringSchema = z.object({
  id: idSchema,
  name: z.string(),
  maxBytes: countSchema,
  minutes: countSchema,
  /** What its senders may bring, on average. */
  bytesPerSecond: countSchema,
  createdAt: timeSchema,
  /** False: another server process keeps it, and this one knows its limits only. */
  isHere: z.boolean(),
  /** On disk; null where another process keeps it. */
  bytes: z.nullable(countSchema),
  /** About when the oldest and the newest of what it holds arrived; null while it is empty. */
  oldestAt: z.nullable(timeSchema),
  newestAt: z.nullable(timeSchema),
  /** The source whose lines it holds while that is watched; null: programs push into it. */
  sourceId: z.nullable(idSchema),
  /** Null: it is not watched. */
  watch: z.nullable(ringWatchSchema),
});
export type Ring = z.infer<typeof ringSchema>;

function whole(name: string, least: number, most: number) {
  const message = `${name} must be a whole number from ${least} to ${most}`;
  return z.int(message).check(z.gte(least, message), z.lte(most, message));
}

/** What an administrator decides about a ring. */
export const ringSettingsSchema = z.object({
  name: shownTextSchema('Name', nameLength),
  maxBytes: z._default(whole('Max bytes', bytes.min, bytes.max), bytes.default),
  minutes: z._default(whole('Minutes', minutes.min, minutes.max), minutes.default),
  bytesPerSecond: z._default(whole('Bytes per second', bytesPerSecond.min, bytesPerSecond.max), bytesPerSecond.default),
});
export type RingSettings = z.infer<typeof ringSettingsSchema>;

/** What a ring holds of one service, program or index. */
export const ringStreamSchema = z.object({
  name: z.string(),
  records: countSchema,
  bytes: countSchema,
  firstAt: timeSchema,
  lastAt: timeSchema,
});
export type RingStream = z.infer<typeof ringStreamSchema>;

const windowTimeSchema = (name: string) =>
  z.optional(z.iso.datetime({ offset: true, error: `${name} must be an ISO 8601 time` }));

/** Which part of a ring is cut out: what arrived in the last minutes, or the records of a window of time. */
export const ringCaptureRequestSchema = z
  .object({
    minutes: z.optional(whole('Minutes', minutes.min, minutes.max)),
    from: windowTimeSchema('From'),
    to: windowTimeSchema('To'),
    /** All when left out. */
    streams: z.optional(
      z
        .array(z.string().check(z.maxLength(streamLength)), 'Streams must be a list of names')
        .check(z.minLength(1, 'Please choose at least one stream'), z.maxLength(capture.streams)),
    ),
    /** Of the case; the ring's when left out. */
    name: z.optional(shownTextSchema('Name', capture.nameLength)),
  })
  .check(
    z.refine(({ minutes: last, from, to }) => (last === undefined) !== (from === undefined && to === undefined), {
      error: 'Please state either minutes, or from and to',
      path: ['minutes'],
    }),
    z.refine(({ from, to }) => from === undefined || to === undefined || Date.parse(from) < Date.parse(to), {
      error: 'From must be before to',
      path: ['from'],
    }),
  );
export type RingCaptureRequest = z.infer<typeof ringCaptureRequestSchema>;

/** What a capture became: a log file where one stream was cut out, a case with a file each where there were several. */
export const ringCaptureSchema = z.object({
  logFile: z.nullable(logFileSchema),
  case: z.nullable(caseSchema),
  streams: z.array(
    z.object({
      name: z.string(),
      logFileId: idSchema,
      records: countSchema,
      bytes: countSchema,
      /** The oldest records that were left out, since a file may not be larger. */
      omittedRecords: countSchema,
    }),
  ),
});
export type RingCapture = z.infer<typeof ringCaptureSchema>;
