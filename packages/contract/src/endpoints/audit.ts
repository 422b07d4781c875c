import * as z from 'zod/mini';
import { defineEndpoint } from '../endpoint.ts';
import { auditEntrySchema } from '../entities/audit-entry.ts';
import { LIMITS } from '../limits.ts';
import { idSchema, queryInt, textSchema } from '../primitives.ts';

const filter = {
  /** Exactly one kind of call, such as `DELETE /logs/:id`. */
  action: z.optional(textSchema('action', 200)),
  /** Id of the user who acted or to whom it was done. */
  user: z.optional(idSchema),
  /** ISO 8601, inclusive. */
  from: z.optional(z.iso.datetime({ offset: true, error: 'from must be an ISO 8601 time' })),
  to: z.optional(z.iso.datetime({ offset: true, error: 'to must be an ISO 8601 time' })),
};

export const listAuditEntries = defineEndpoint({
  method: 'GET',
  path: '/admin/audit',
  summary: 'Entries of the audit log, newest first',
  permission: 'audit.read',
  query: z.object({
    ...filter,
    /** `nextBefore` of the page before. */
    before: z.optional(queryInt('before', 1, 999_999_999_999_999)),
    limit: z.optional(queryInt('limit', 1, LIMITS.list.max)),
  }),
  response: z.object({
    entries: z.array(auditEntrySchema),
    /** Where the next page begins; null at the end. */
    nextBefore: z.nullable(z.int()),
  }),
});

export const exportAuditEntries = defineEndpoint({
  method: 'GET',
  path: '/admin/audit/export',
  summary: 'Entries of the audit log, oldest first, one a line',
  permission: 'audit.read',
  query: z.object(filter),
  lines: auditEntrySchema,
  response: z.void(),
});
