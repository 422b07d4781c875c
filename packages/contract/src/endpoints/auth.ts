import * as z from 'zod/mini';
import { defineEndpoint } from '../endpoint.ts';
import { signInSessionSchema } from '../entities/sign-in-session.ts';
import { newAdminSchema, newPasswordSchema, userSchema } from '../entities/user.ts';
import { LIMITS } from '../limits.ts';
import { idSchema, okSchema, requiredTextSchema, textSchema } from '../primitives.ts';

const sessionSchema = z.object({ token: z.string(), user: userSchema });

export const login = defineEndpoint({
  method: 'POST',
  path: '/auth/login',
  summary: 'Sign in with email and password',
  permission: 'public',
  body: z.object({
    email: requiredTextSchema('Email', LIMITS.email.maxLength),
    password: textSchema('Password', LIMITS.password.maxLength).check(z.minLength(1, 'Password is required')),
  }),
  response: sessionSchema,
});

export const logout = defineEndpoint({
  method: 'POST',
  path: '/auth/logout',
  summary: 'End the session of this token',
  permission: 'profile.sign-out',
  response: okSchema,
});

export const changePassword = defineEndpoint({
  method: 'POST',
  path: '/auth/change-password',
  summary: 'Change your password',
  permission: 'profile.change-password',
  body: z.object({
    currentPassword: z.string('Current password is required').check(z.minLength(1, 'Current password is required')),
    newPassword: newPasswordSchema('New password'),
  }),
  response: okSchema,
});

export const listSessions = defineEndpoint({
  method: 'GET',
  path: '/auth/sessions',
  summary: 'Your sessions',
  permission: 'profile.sessions',
  response: z.object({ sessions: z.array(signInSessionSchema) }),
});

export const endSession = defineEndpoint({
  method: 'DELETE',
  path: '/auth/sessions/:id',
  summary: 'End one of your sessions',
  permission: 'profile.sessions',
  params: z.object({ id: idSchema }),
  response: okSchema,
});

export const endOtherSessions = defineEndpoint({
  method: 'DELETE',
  path: '/auth/sessions',
  summary: 'End all your other sessions',
  permission: 'profile.sessions',
  response: okSchema,
});

export const getSetupState = defineEndpoint({
  method: 'GET',
  path: '/setup/state',
  summary: 'Whether the first administrator has yet to be created',
  permission: 'public',
  response: z.object({ isOpen: z.boolean() }),
});

export const createFirstAdmin = defineEndpoint({
  method: 'POST',
  path: '/setup',
  summary: 'Create the first administrator with the one-time code printed at startup',
  permission: 'public',
  body: z.extend(newAdminSchema, { code: requiredTextSchema('Code', 200) }),
  response: sessionSchema,
});
