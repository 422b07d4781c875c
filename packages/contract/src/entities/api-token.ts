import * as z from 'zod/mini';
import { API_TOKEN_SCOPES } from '../api-token-scopes.ts';
import { LIMITS } from '../limits.ts';
import { idSchema, shownTextSchema, timeSchema } from '../primitives.ts';

const DAY_MS = 86_400_000;
const { nameLength, days } = LIMITS.apiToken;

const scopeSchema = z.enum(API_TOKEN_SCOPES, `Each scope must be one of ${API_TOKEN_SCOPES.join(', ')}`);

/** A token as lists show it: never the token itself. */
export const apiTokenSchema = z.object({
  id: idSchema,
  name: z.string(),
  scopes: z.array(scopeSchema),
  createdAt: timeSchema,
  /** One that has expired stays in the list for a while, so that its owner sees why a program is refused. */
  expiresAt: timeSchema,
  /** Exact to the minute; null when it was never used. */
  lastUsedAt: z.nullable(timeSchema),
  /** Network address of the last use. */
  lastUsedFrom: z.nullable(z.string()),
});
export type ApiToken = z.infer<typeof apiTokenSchema>;

/** A token in the list of everyone's. */
export const ownedApiTokenSchema = z.extend(apiTokenSchema, {
  userId: idSchema,
  userName: z.string(),
  userEmail: z.string(),
});
export type OwnedApiToken = z.infer<typeof ownedApiTokenSchema>;

export const newApiTokenSchema = z.object({
  name: shownTextSchema('Name', nameLength),
  scopes: z
    .array(scopeSchema, 'Please choose at least one scope')
    .check(
      z.minLength(1, 'Please choose at least one scope'),
      z.maxLength(API_TOKEN_SCOPES.length, 'Please list each scope only once'),
    ),
  /** ISO 8601. There is no token without an end. */
  expiresAt: z.iso
    .datetime({ offset: true, error: 'Please enter when the token expires, as an ISO 8601 time' })
    .check(z.refine(isExpiryAllowed, `A token must expire in the future, at most ${days.max} days ahead`)),
});
export type NewApiToken = z.infer<typeof newApiTokenSchema>;

function isExpiryAllowed(time: string): boolean {
  const ahead = Date.parse(time) - Date.now();
  return ahead > 0 && ahead <= days.max * DAY_MS;
}
