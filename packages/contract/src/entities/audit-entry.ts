import * as z from 'zod/mini';
import { idSchema, timeSchema } from '../primitives.ts';

export const auditEntrySchema = z.object({
  id: idSchema,
  timestamp: timeSchema,
  /** null when no one was signed in. */
  userId: z.nullable(idSchema),
  /** null when no one was signed in, or the account is gone. */
  userName: z.nullable(z.string()),
  /** Address of the network the request came from. */
  address: z.string(),
  /** Method and path of the call, such as `PUT /admin/users/:id/role`. */
  action: z.string(),
  /** Ids of what was changed. */
  target: z.nullable(z.string()),
  /** HTTP code of the answer: 200 was done, anything else was refused. */
  status: z.int(),
  note: z.nullable(z.string()),
});
export type AuditEntry = z.infer<typeof auditEntrySchema>;
