import type { Locator, Page } from 'playwright';
import { ADMINISTRATOR } from '../administrator.ts';
import { fail } from '../intercept.ts';
import { named, within, written } from './text-row.ts';
import type { TextState } from './text-state.ts';

const table = (page: Page) => page.getByRole('table', { name: 'User Management' });

export const USER_STATES: readonly TextState[] = [
  {
    name: 'the users',
    open: ({ page }) => openUsers(page),
    rows: [
      ...named('heading', 'User Management'),
      ...named('columnheader', 'Name', 'Email', 'Role', 'Created', 'Actions'),
      ...within(table, 'ADMIN', 'MANAGER', 'RESPONDER', 'VIEWER'),
      ...named('button', 'Add User'),
    ],
  },
  {
    name: 'users that cannot be read',
    open: async ({ page }) => {
      await fail(page, 'GET /users');
      await page.goto('/settings?view=users');
    },
    rows: written('Error fetching users'),
  },
  {
    name: 'a user who cannot be added',
    open: async ({ page }) => {
      await fail(page, 'POST /admin/users');
      await addUser(page);
    },
    rows: written('Failed to add user'),
  },
  {
    name: 'a user who is added',
    open: ({ page }) => addUser(page),
    rows: written('User added successfully!'),
  },
  {
    name: 'the deletion of a user',
    open: ({ page }) => pressOf(page, 'viewer@example.com', 'Delete'),
    rows: written('Are you sure you want to delete this user?'),
  },
  {
    name: 'a user who cannot be deleted',
    open: async ({ page }) => {
      await fail(page, 'DELETE /admin/users/:id');
      await pressOf(page, 'viewer@example.com', 'Delete');
      await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    },
    rows: written('Failed to delete user'),
  },
  {
    name: 'the last administrator',
    open: ({ page }) => pressOf(page, ADMINISTRATOR.email, 'Delete'),
    rows: written('At least one admin must remain'),
  },
  {
    name: 'a role that cannot be changed',
    open: async ({ page }) => {
      await fail(page, 'PUT /admin/users/:id/role');
      await changeRole(page);
    },
    rows: written('Failed to update user role'),
  },
  {
    name: 'a role that is changed',
    open: ({ page }) => changeRole(page),
    rows: written('User role updated successfully!'),
  },
];

export const PASSWORD_STATES: readonly TextState[] = [
  {
    name: 'two new passwords that differ',
    open: ({ page }) => changePassword(page, 'difference engine', 'another engine'),
    rows: [
      ...written('New passwords do not match'),
      ...named('heading', 'Change Password'),
      ...named('textbox', 'Current Password', 'New Password', 'Confirm Password'),
    ],
  },
  {
    name: 'a new password that is short',
    open: ({ page }) => changePassword(page, 'short', 'short'),
    rows: written('New password must be at least 6 characters long'),
  },
  {
    name: 'a password that cannot be changed',
    open: async ({ page }) => {
      await fail(page, 'POST /auth/change-password');
      await changePassword(page, 'difference engine', 'difference engine');
    },
    rows: written('Failed to change password'),
  },
  {
    name: 'a password that is changed',
    open: ({ page }) => changePassword(page, 'difference engine', 'difference engine'),
    rows: written('Password changed successfully!'),
  },
];

async function openUsers(page: Page): Promise<void> {
  await page.goto('/settings?view=users');
  await table(page).waitFor();
}

async function pressOf(page: Page, email: string, button: string): Promise<void> {
  await openUsers(page);
  const row: Locator = table(page).getByRole('row').filter({ hasText: email });
  // Refused buttons are disabled for the reader of the screen only: they say why when they are pressed.
  await row.getByRole('button', { name: button }).click({ force: true });
}

async function addUser(page: Page): Promise<void> {
  await openUsers(page);
  await page.getByRole('button', { name: 'Add User' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('First Name').fill('Mary');
  await dialog.getByLabel('Last Name').fill('Somerville');
  await dialog.getByLabel('Email').fill('mary@example.com');
  await dialog.getByRole('textbox', { name: 'Password' }).fill('celestial mechanics');
  await dialog.getByRole('button', { name: 'Add User' }).click();
}

async function changeRole(page: Page): Promise<void> {
  await pressOf(page, 'viewer@example.com', 'Change Role');
  await page.getByRole('dialog').getByLabel('Role').selectOption('RESPONDER');
  await page.getByRole('dialog').getByRole('button', { name: 'Change Role' }).click();
}

async function changePassword(page: Page, next: string, confirm: string): Promise<void> {
  await page.goto('/settings?view=password');
  await page.getByRole('textbox', { name: 'Current Password' }).fill(ADMINISTRATOR.password);
  await page.getByRole('textbox', { name: 'New Password' }).fill(next);
  await page.getByRole('textbox', { name: 'Confirm Password' }).fill(confirm);
  await page.getByRole('button', { name: 'Change Password' }).click();
}
