import * as z from 'zod/mini';
import { defineEndpoint } from '../endpoint.ts';
import { ringSchema } from '../entities/ring.ts';
import { ringWatchBodySchema } from '../entities/ring-watch.ts';
import {
  captureBodySchema,
  captureEstimateBodySchema,
  captureEstimateSchema,
  captureSchema,
  sourceBodySchema,
  sourceSchema,
  sourceStreamSchema,
} from '../entities/source.ts';
import { tailBodySchema, tailEventSchema } from '../entities/tail.ts';
import { idSchema, okSchema } from '../primitives.ts';

const idParams = z.object({ id: idSchema });
const sourceResponse = z.object({ source: sourceSchema });
const captureResponse = z.object({ capture: captureSchema });

export const listSources = defineEndpoint({
  method: 'GET',
  path: '/sources',
  summary: 'The sources by name, with their captures that are under way; addresses for those who may capture',
  permission: 'sources.read',
  response: z.object({ sources: z.array(sourceSchema), captures: z.array(captureSchema) }),
});

export const createSource = defineEndpoint({
  method: 'POST',
  path: '/sources',
  summary: 'Add a source; its credentials are kept encrypted and never answered',
  permission: 'sources.manage',
  body: sourceBodySchema,
  response: sourceResponse,
});

export const changeSource = defineEndpoint({
  method: 'PUT',
  path: '/sources/:id',
  summary: 'Change a source; credentials that are left out stay as long as the address does',
  permission: 'sources.manage',
  params: idParams,
  body: sourceBodySchema,
  response: sourceResponse,
});

export const deleteSource = defineEndpoint({
  method: 'DELETE',
  path: '/sources/:id',
  summary: 'Remove a source; what was captured from it stays',
  permission: 'sources.manage',
  params: idParams,
  response: okSchema,
});

export const testSource = defineEndpoint({
  method: 'POST',
  path: '/sources/test',
  summary: 'Whether a source that is not saved yet can be read',
  permission: 'sources.manage',
  body: sourceBodySchema,
  response: okSchema,
});

export const checkSource = defineEndpoint({
  method: 'POST',
  path: '/sources/:id/test',
  summary: 'Whether a saved source can be read; its state says so from then on',
  permission: 'sources.manage',
  params: idParams,
  response: sourceResponse,
});

export const listSourceStreams = defineEndpoint({
  method: 'GET',
  path: '/sources/:id/streams',
  summary: 'What can be captured from a source at this moment',
  permission: 'sources.capture',
  params: idParams,
  response: z.object({ streams: z.array(sourceStreamSchema), isTruncated: z.boolean() }),
});

export const watchSource = defineEndpoint({
  method: 'PUT',
  path: '/sources/:id/watch',
  summary: 'Watch a source, or stop: its lines go into a ring of its own, which is watched',
  permission: 'sources.manage',
  params: idParams,
  body: ringWatchBodySchema,
  /** Null: it is not watched. */
  response: z.object({ ring: z.nullable(ringSchema) }),
});

export const estimateCapture = defineEndpoint({
  method: 'POST',
  path: '/sources/:id/estimate',
  summary: 'About how large a capture would be, by the last lines of the source; null where it cannot be asked cheaply',
  permission: 'sources.capture',
  params: idParams,
  body: captureEstimateBodySchema,
  response: z.object({ estimate: z.nullable(captureEstimateSchema) }),
});

export const startCapture = defineEndpoint({
  method: 'POST',
  path: '/sources/:id/captures',
  summary: 'Capture a bounded window of a source: one stream becomes a log file, several become a case',
  permission: 'sources.capture',
  params: idParams,
  body: captureBodySchema,
  response: captureResponse,
});

export const listCaptures = defineEndpoint({
  method: 'GET',
  path: '/sources/:id/captures',
  summary: 'Captures of a source, newest first',
  permission: 'sources.read',
  params: idParams,
  response: z.object({ captures: z.array(captureSchema) }),
});

export const getCapture = defineEndpoint({
  method: 'GET',
  path: '/sources/:id/captures/:captureId',
  summary: 'How far a capture is, and what became of it',
  permission: 'sources.read',
  params: z.object({ id: idSchema, captureId: idSchema }),
  response: captureResponse,
});

export const stopCapture = defineEndpoint({
  method: 'POST',
  path: '/sources/:id/captures/:captureId/stop',
  summary: 'Stop a capture; what was read so far becomes its result',
  permission: 'sources.capture',
  params: z.object({ id: idSchema, captureId: idSchema }),
  response: captureResponse,
});

export const tailSource = defineEndpoint({
  method: 'POST',
  path: '/sources/:id/tail',
  summary:
    'The lines of a source as they are written, as server-sent events; a slow reader skips lines, and is told how many',
  permission: 'sources.capture',
  params: idParams,
  body: tailBodySchema,
  events: tailEventSchema,
  response: z.void(),
});
