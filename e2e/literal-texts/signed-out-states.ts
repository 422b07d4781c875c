import type { Page } from 'playwright';
import { ADMINISTRATOR } from '../administrator.ts';
import { fail, hold } from '../intercept.ts';
import { labelled, named, written } from './text-row.ts';
import type { TextState } from './text-state.ts';

export const SIGNED_OUT_STATES: readonly TextState[] = [
  {
    name: 'the sign-in screen',
    isSignedOut: true,
    open: ({ guest }) => openLogin(guest),
    rows: [
      ...written('Log Analysis & RCA Platform'),
      ...named('button', 'Sign in'),
      ...named('textbox', 'Password'),
      ...labelled('Backend URL', 'Email'),
    ],
  },
  {
    name: 'a sign-in without a backend',
    isSignedOut: true,
    open: async ({ guest }) => {
      await openLogin(guest);
      await guest.getByLabel('Backend URL').fill('');
      await signIn(guest);
    },
    rows: written('Backend URL is required'),
  },
  {
    name: 'a sign-in under way',
    isSignedOut: true,
    open: async ({ guest }) => {
      await openLogin(guest);
      await hold(guest, 'POST /auth/login');
      await signIn(guest);
    },
    rows: named('button', 'Signing in...'),
  },
  {
    name: 'a sign-in that fails without a word',
    isSignedOut: true,
    open: async ({ guest }) => {
      await openLogin(guest);
      await fail(guest, 'POST /auth/login');
      await signIn(guest);
    },
    rows: written('Login failed'),
  },
];

async function openLogin(guest: Page): Promise<Page> {
  await guest.goto('/login');
  await guest.getByLabel('Email').fill(ADMINISTRATOR.email);
  await guest.getByRole('textbox', { name: 'Password' }).fill(ADMINISTRATOR.password);
  return guest;
}

function signIn(guest: Page): Promise<void> {
  return guest.getByRole('button', { name: 'Sign in' }).click();
}
