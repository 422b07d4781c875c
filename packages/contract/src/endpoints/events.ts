import * as z from 'zod/mini';
import { defineEndpoint } from '../endpoint.ts';
import { liveEventSchema } from '../entities/live-event.ts';

export const followEvents = defineEndpoint({
  method: 'GET',
  path: '/events',
  summary: 'Changes to files and runs as server-sent events; Last-Event-ID resumes where a stream ended',
  permission: 'log-files.read',
  events: liveEventSchema,
  response: z.void(),
});
