import { CallError } from '@rootline/contract/client';
import type { Access } from './server-flags.ts';

const TOKEN_INVALID =
  'The server does not recognize this token. It has expired, was revoked, or belongs to another server. Create a new one under Settings, API Tokens.';

/** The refusal in words for who runs a program: "sign in again" helps a person at a screen only. */
export function explainRefusal(error: unknown, { credentials }: Access): unknown {
  if (!(error instanceof CallError) || error.status !== 401 || 'account' in credentials) return error;
  return new CallError(TOKEN_INVALID, { status: error.status, cause: error });
}
