import * as z from 'zod/mini';
import { LIMITS } from '../limits.ts';
import { countSchema, requiredTextSchema, timeSchema } from '../primitives.ts';
import { LOG_LEVELS } from '../vocabulary.ts';

const { streams, lineLength } = LIMITS.tails;

/** Which streams are shown live. */
export const tailBodySchema = z.object({
  /** Ids of streams; null: all. */
  streams: z.nullable(
    z
      .array(requiredTextSchema('Stream', LIMITS.sources.settingLength))
      .check(
        z.minLength(1, 'Please choose at least one stream'),
        z.maxLength(streams, `A live view shows at most ${streams} streams`),
      ),
  ),
});
export type TailBody = z.output<typeof tailBodySchema>;

export const tailLineSchema = z.object({
  at: timeSchema,
  stream: z.string(),
  /** Null where the entries of the stream name their services. */
  service: z.nullable(z.string()),
  /** Null where the line states none. */
  level: z.nullable(z.enum(LOG_LEVELS)),
  text: z.string().check(z.maxLength(lineLength)),
});
export type TailLine = z.infer<typeof tailLineSchema>;

/** What a live tail tells, in the order in which it happened. */
export const tailEventSchema = z.union([
  /** The source is open. `everySeconds`: it is asked again and again; its lines come so much later. */
  z.object({
    type: z.literal('open'),
    everySeconds: z.nullable(z.number()),
    lagSeconds: z.nullable(z.number()),
  }),
  z.object({ type: z.literal('lines'), lines: z.array(tailLineSchema) }),
  /** The reader, or the server, was too slow for so many lines before those that follow. */
  z.object({ type: z.literal('skipped'), lines: countSchema }),
  /** What is left out, as a sentence. */
  z.object({ type: z.literal('note'), text: z.string() }),
  /** The source was cut off and is opened again. */
  z.object({ type: z.literal('cut'), reason: z.string() }),
  z.object({ type: z.literal('resumed') }),
  /** Nothing more comes; why, as a sentence. */
  z.object({ type: z.literal('ended'), reason: z.string() }),
]);
export type TailEvent = z.infer<typeof tailEventSchema>;
