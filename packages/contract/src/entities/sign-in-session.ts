import * as z from 'zod/mini';
import { idSchema, timeSchema } from '../primitives.ts';

/** A device that is signed in; the token itself is known to the device only. */
export const signInSessionSchema = z.object({
  id: idSchema,
  createdAt: timeSchema,
  /** Exact to a minute. */
  lastUsedAt: timeSchema,
  /** Address of the network it signed in from; null when that was not noted. */
  address: z.nullable(z.string()),
  /** What the browser or program calls itself; null when it says nothing. */
  userAgent: z.nullable(z.string()),
  /** True for the session that asks. */
  isCurrent: z.boolean(),
});
export type SignInSession = z.infer<typeof signInSessionSchema>;
