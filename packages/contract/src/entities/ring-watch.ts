import * as z from 'zod/mini';
import { idSchema, timeSchema, yesNoSchema } from '../primitives.ts';
import { INCIDENT_KINDS, WATCH_STATES } from '../vocabulary.ts';

/** The suspected cause of what fails in a watched ring. */
export const watchCauseSchema = z.object({
  message: z.string(),
  /** The service, program or index that wrote it. */
  stream: z.string(),
});

/** The verdict on the last lines of a ring. */
export const ringWatchSchema = z.object({
  tellsSilence: z.boolean(),
  state: z.enum(WATCH_STATES),
  since: timeSchema,
  /** While it is failing. */
  cause: z.nullable(watchCauseSchema),
  /** The states of the last hours, oldest first, each with its beginning. */
  spans: z.array(z.object({ from: timeSchema, state: z.enum(WATCH_STATES) })),
  /** The newest one. */
  incident: z.nullable(
    z.object({
      id: idSchema,
      kind: z.enum(INCIDENT_KINDS),
      beganAt: timeSchema,
      endedAt: z.nullable(timeSchema),
      /** What the time before it became; both null: nothing, or it was deleted. */
      logFileId: z.nullable(idSchema),
      caseId: z.nullable(idSchema),
      /** Why nothing was captured, as a sentence. */
      error: z.nullable(z.string()),
    }),
  ),
});
export type RingWatch = z.infer<typeof ringWatchSchema>;

export const ringWatchBodySchema = z.object({
  isWatched: yesNoSchema('Watched'),
  /** Whether people are told when no line arrives any more. */
  tellsSilence: z._default(yesNoSchema('Telling of silence'), false),
});
export type RingWatchBody = z.infer<typeof ringWatchBodySchema>;
