import * as z from 'zod/mini';
import { LIMITS } from '../limits.ts';
import { idSchema, requiredTextSchema, timeSchema } from '../primitives.ts';
import { ROLES } from '../vocabulary.ts';

export const roleSchema = z.enum(ROLES, `Role must be one of ${ROLES.join(', ')}`);

export const userSchema = z.object({
  id: idSchema,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  role: roleSchema,
  createdAt: timeSchema,
});
export type User = z.infer<typeof userSchema>;

export const emailSchema = requiredTextSchema('Email', LIMITS.email.maxLength).check(
  // Control characters in an address would reach logs and mail headers.
  z.regex(/^[^\s@\p{Cc}]+@[^\s@\p{Cc}]+$/u, 'Please enter a valid email address'),
);
export const newPasswordSchema = z
  .string('Password must be a text')
  .check(
    z.minLength(LIMITS.password.minLength, `Password must be at least ${LIMITS.password.minLength} characters long`),
    z.maxLength(LIMITS.password.maxLength, `Password must be at most ${LIMITS.password.maxLength} characters long`),
  );
const personFields = {
  firstName: requiredTextSchema('First name', LIMITS.personName.maxLength),
  lastName: requiredTextSchema('Last name', LIMITS.personName.maxLength),
  email: emailSchema,
  password: newPasswordSchema,
};
export const newUserSchema = z.object({ ...personFields, role: z._default(roleSchema, 'VIEWER') });
export type NewUser = z.infer<typeof newUserSchema>;
export const newAdminSchema = z.object(personFields);
export type NewAdmin = z.infer<typeof newAdminSchema>;
