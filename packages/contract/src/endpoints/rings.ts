import * as z from 'zod/mini';
import { defineEndpoint } from '../endpoint.ts';
import {
  ringCaptureRequestSchema,
  ringCaptureSchema,
  ringSchema,
  ringSettingsSchema,
  ringStreamSchema,
} from '../entities/ring.ts';
import { ringWatchBodySchema } from '../entities/ring-watch.ts';
import { tailBodySchema, tailEventSchema } from '../entities/tail.ts';
import { LIMITS } from '../limits.ts';
import { idSchema, okSchema, queryInt } from '../primitives.ts';

const idParams = z.object({ id: idSchema });
const { min, max } = LIMITS.rings.minutes;

export const listRings = defineEndpoint({
  method: 'GET',
  path: '/rings',
  summary: 'The rings, which hold what other programs have sent lately, by name',
  permission: 'rings.read',
  response: z.object({ rings: z.array(ringSchema) }),
});

export const createRing = defineEndpoint({
  method: 'POST',
  path: '/rings',
  summary: 'Make a ring; the answer is the only place that shows its token',
  permission: 'rings.manage',
  body: ringSettingsSchema,
  response: z.object({ token: z.string(), ring: ringSchema }),
});

export const changeRing = defineEndpoint({
  method: 'PUT',
  path: '/rings/:id',
  summary: 'Change the name and the limits of a ring; what is beyond them is deleted',
  permission: 'rings.manage',
  params: idParams,
  body: ringSettingsSchema,
  response: z.object({ ring: ringSchema }),
});

export const rotateRingToken = defineEndpoint({
  method: 'POST',
  path: '/rings/:id/rotate-token',
  summary: 'Give a ring another token, shown in the answer only; the one before ends',
  permission: 'rings.manage',
  params: idParams,
  response: z.object({ token: z.string(), ring: ringSchema }),
});

export const deleteRing = defineEndpoint({
  method: 'DELETE',
  path: '/rings/:id',
  summary: 'Delete a ring with all that it holds; captures of it stay',
  permission: 'rings.manage',
  params: idParams,
  response: okSchema,
});

export const listRingStreams = defineEndpoint({
  method: 'GET',
  path: '/rings/:id/streams',
  summary: 'What a ring holds of each service, program or index, the largest first',
  permission: 'rings.read',
  params: idParams,
  query: z.object({
    /** Only what arrived in the last minutes; all when left out. */
    minutes: z.optional(queryInt('minutes', min, max)),
  }),
  response: z.object({
    streams: z.array(ringStreamSchema),
    /** There are more than the answer names. */
    isCut: z.boolean(),
  }),
});

export const captureRing = defineEndpoint({
  method: 'POST',
  path: '/rings/:id/captures',
  summary: 'Cut a window out of a ring: one stream becomes a log file, several become a case',
  permission: 'rings.capture',
  params: idParams,
  body: ringCaptureRequestSchema,
  response: ringCaptureSchema,
});

export const tailRing = defineEndpoint({
  method: 'POST',
  path: '/rings/:id/tail',
  summary: 'What arrives in a ring, as server-sent events; a slow reader skips lines, and is told how many',
  permission: 'rings.capture',
  params: idParams,
  body: tailBodySchema,
  events: tailEventSchema,
  response: z.void(),
});

export const watchRing = defineEndpoint({
  method: 'PUT',
  path: '/rings/:id/watch',
  summary:
    'Watch a ring, or stop: its verdict is worked out again and again, and a failure becomes a case and a message',
  permission: 'rings.manage',
  params: idParams,
  body: ringWatchBodySchema,
  response: z.object({ ring: ringSchema }),
});
