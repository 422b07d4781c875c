import { CallError, type Client, createClient } from '@rootline/contract/client';
import { explainRefusal } from '../server/explain-refusal.ts';
import type { Access } from '../server/server-flags.ts';

/** Makes calls as the caller; with an account it signs in when first needed, and again when the session has ended. */
export function createSession(access: Access) {
  const { server, credentials } = access;
  const client = createClient({ server, token: 'token' in credentials ? credentials.token : null });
  const account = 'account' in credentials ? credentials.account : null;
  let signingIn: Promise<void> | null = null;

  function signIn(): Promise<void> {
    if (account === null) return Promise.resolve();
    signingIn ??= client.signIn(account).catch((error: unknown) => {
      signingIn = null;
      throw error;
    });
    return signingIn;
  }

  return {
    async ask<T>(work: (client: Client) => Promise<T>): Promise<T> {
      await signIn();
      const used = signingIn;
      try {
        return await work(client);
      } catch (error) {
        if (account === null || !(error instanceof CallError) || error.status !== 401)
          throw explainRefusal(error, access);
        // Of many calls that met the end of the session, the first opens the next one.
        if (signingIn === used) signingIn = null;
        await signIn();
        return work(client);
      }
    },

    /** Ends a session that was opened here. */
    async close(): Promise<void> {
      if (account !== null && signingIn !== null) await client.signOut().catch(() => {});
    },
  };
}
