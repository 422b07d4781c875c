import { CallError, type Client, createClient } from '@rootline/contract/client';
import { CommandError } from '../command-error.ts';
import { EXIT } from '../exit-codes.ts';
import { explainRefusal } from './explain-refusal.ts';
import { watchInterruption } from './interruption.ts';
import type { Access } from './server-flags.ts';

export interface ServerWork {
  client: Client;
  /** Aborted by Ctrl-C. */
  signal: AbortSignal;
}

/** Does work at a server; a session that was opened for it is closed. Refusals and Ctrl-C become exit codes. */
export async function withServer(access: Access, work: (given: ServerWork) => Promise<number>): Promise<number> {
  const { server, credentials } = access;
  const interruption = watchInterruption();
  const { signal } = interruption;
  const client = createClient({ server, token: 'token' in credentials ? credentials.token : null });
  let isOurSession = false;
  try {
    if ('account' in credentials) {
      await client.signIn(credentials.account, signal);
      isOurSession = true;
    }
    return await work({ client, signal });
  } catch (error) {
    if (signal.aborted) throw new CommandError('Interrupted.', EXIT.interrupted);
    const explained = explainRefusal(error, access);
    if (explained instanceof CallError) throw new CommandError(explained.message, EXIT.refused);
    throw explained;
  } finally {
    // A session that stays open ends by itself; that it could not be closed is no failure of the work.
    if (isOurSession) await client.signOut().catch(() => {});
    interruption.forget();
  }
}
