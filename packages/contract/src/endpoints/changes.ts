import * as z from 'zod/mini';
import { defineEndpoint } from '../endpoint.ts';
import { changeBodySchema, changeSchema } from '../entities/change.ts';
import { LIMITS } from '../limits.ts';
import { changeCursorSchema } from '../log-file-cursor.ts';
import { idSchema, okSchema, queryInt } from '../primitives.ts';

const timeQuery = (name: string) =>
  z.optional(z.iso.datetime({ offset: true, error: `${name} must be an ISO 8601 time` }));

export const listChanges = defineEndpoint({
  method: 'GET',
  path: '/changes',
  summary:
    'Deploys, flags and configurations that were told, the last told first; only those of a range of time where one is given',
  permission: 'log-files.read',
  query: z.object({
    from: timeQuery('from'),
    to: timeQuery('to'),
    limit: z.optional(queryInt('limit', 1, LIMITS.list.max)),
    /** Only those behind this one: the createdAt and the id of the last one of the page before, joined by a comma. */
    before: z.optional(changeCursorSchema),
  }),
  response: z.object({ changes: z.array(changeSchema) }),
});

export const addChange = defineEndpoint({
  method: 'POST',
  path: '/changes',
  summary: 'Tell of a deploy, a flag or a configuration: it becomes a mark on the time of logs and cases',
  permission: 'log-files.upload',
  body: changeBodySchema,
  response: z.object({ change: changeSchema }),
});

export const deleteChange = defineEndpoint({
  method: 'DELETE',
  path: '/changes/:id',
  summary: 'Delete a change that you told; administrators delete any',
  permission: 'log-files.delete',
  params: z.object({ id: idSchema }),
  response: okSchema,
});
