import * as z from 'zod/mini';
import { defineEndpoint } from '../endpoint.ts';
import { keepDaysSchema, newUserSchema, profileSchema, roleSchema, userSchema } from '../entities/user.ts';
import { idSchema, okSchema, yesNoSchema } from '../primitives.ts';

const idParams = z.object({ id: idSchema });

export const getProfile = defineEndpoint({
  method: 'GET',
  path: '/users/me',
  summary: 'The signed-in user and their permissions',
  permission: 'profile.read',
  response: profileSchema,
});

export const listUsers = defineEndpoint({
  method: 'GET',
  path: '/users',
  summary: 'All users for ADMIN and MANAGER, only yourself for other roles',
  permission: 'users.list',
  response: z.object({ users: z.array(userSchema) }),
});

export const createUser = defineEndpoint({
  method: 'POST',
  path: '/admin/users',
  summary: 'Add a user with any role',
  permission: 'users.create',
  body: newUserSchema,
  response: z.object({ user: userSchema }),
});

export const createUserAsManager = defineEndpoint({
  method: 'POST',
  path: '/manager/users',
  summary: 'Add a user with the role VIEWER or RESPONDER',
  permission: 'users.create-limited',
  body: newUserSchema,
  response: z.object({ user: userSchema }),
});

export const deleteUser = defineEndpoint({
  method: 'DELETE',
  path: '/admin/users/:id',
  summary: 'Delete a user',
  permission: 'users.delete',
  params: idParams,
  response: okSchema,
});

export const changeRole = defineEndpoint({
  method: 'PUT',
  path: '/admin/users/:id/role',
  summary: 'Change the role of another user',
  permission: 'users.change-role',
  params: idParams,
  body: z.object({ role: roleSchema }),
  response: z.object({ user: userSchema }),
});

export const endUserSessions = defineEndpoint({
  method: 'DELETE',
  path: '/admin/users/:id/sessions',
  summary: 'End all sessions of a user',
  permission: 'users.manage-access',
  params: idParams,
  response: okSchema,
});

export const setUserDisabled = defineEndpoint({
  method: 'PUT',
  path: '/admin/users/:id/disabled',
  summary: 'Disable a user, or enable them again',
  permission: 'users.manage-access',
  params: idParams,
  body: z.object({ disabled: yesNoSchema('Disabled') }),
  response: z.object({ user: userSchema }),
});

export const setUserKeepDays = defineEndpoint({
  method: 'PUT',
  path: '/admin/users/:id/keep-days',
  summary: "Set after how many days a user's files are deleted; 0 means never, null uses the server default",
  permission: 'users.manage-access',
  params: idParams,
  body: z.object({ keepDays: keepDaysSchema }),
  response: z.object({ user: userSchema }),
});

export const requirePasswordChange = defineEndpoint({
  method: 'POST',
  path: '/admin/users/:id/require-password-change',
  summary: 'Require a user to change their password',
  permission: 'users.manage-access',
  params: idParams,
  response: z.object({ user: userSchema }),
});
