import * as z from 'zod/mini';
import { LIMITS } from '../limits.ts';
import { idSchema, requiredTextSchema, shownTextSchema, timeSchema } from '../primitives.ts';
import { ROLES } from '../vocabulary.ts';

export const roleSchema = z.enum(ROLES, `Role must be one of ${ROLES.join(', ')}`);

export const userSchema = z.object({
  id: idSchema,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  role: roleSchema,
  createdAt: timeSchema,
  /** Cannot sign in until an administrator enables the account again. */
  isDisabled: z.optional(z.boolean()),
  /** Can do nothing but change the password. */
  mustChangePassword: z.optional(z.boolean()),
  /** Days after which files of the user are deleted: 0 is never, null as the installation says. */
  keepDays: z.optional(z.nullable(z.number())),
});
export type User = z.infer<typeof userSchema>;

/** The signed-in user; what a server does not say is judged by the role under the open policy. */
export const profileSchema = z.extend(userSchema, { permissions: z.optional(z.array(z.string())) });
export type Profile = z.infer<typeof profileSchema>;

const KEEP_DAYS = `Days must be a whole number from 0 to ${LIMITS.keepDays.max}`;
export const keepDaysSchema = z.nullable(
  z.int(KEEP_DAYS).check(z.gte(0, KEEP_DAYS), z.lte(LIMITS.keepDays.max, KEEP_DAYS)),
);

export const emailSchema = requiredTextSchema('Email', LIMITS.email.maxLength).check(
  // Control characters in an address would reach logs and mail headers.
  z.regex(/^[^\s@\p{Cc}]+@[^\s@\p{Cc}]+$/u, 'Please enter a valid email address'),
);
/** A password to set; `name` begins its messages. */
export function newPasswordSchema(name: string) {
  const { minLength, maxLength } = LIMITS.password;
  return z
    .string({ error: ({ input }) => `${name} ${input === undefined ? 'is required' : 'must be text'}` })
    .check(
      z.minLength(minLength, `${name} must be at least ${minLength} characters long`),
      z.maxLength(maxLength, `${name} must be at most ${maxLength} characters long`),
    );
}
const personFields = {
  firstName: shownTextSchema('First name', LIMITS.personName.maxLength),
  lastName: shownTextSchema('Last name', LIMITS.personName.maxLength),
  email: emailSchema,
  password: newPasswordSchema('Password'),
};
export const newUserSchema = z.object({ ...personFields, role: z._default(roleSchema, 'VIEWER') });
export type NewUser = z.infer<typeof newUserSchema>;
export const newAdminSchema = z.object(personFields);
export type NewAdmin = z.infer<typeof newAdminSchema>;
