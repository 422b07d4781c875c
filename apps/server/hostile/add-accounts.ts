import type { ApiTokenScope } from '@rootline/contract';
import { apiTokenStore } from '#features/api-tokens/api-token-store.ts';
import { sessionStore } from '#features/auth/session-store.ts';
import { withTransaction } from '#platform/database/database.ts';
import type { TestServer, TestUser } from '#testing/test-server.ts';
import type { Stage } from './stage.ts';

/** A token of this user, whatever the role. */
export async function addApiToken({ server }: Stage, { user }: TestUser, scopes: ApiTokenScope[]) {
  const expiresAt = new Date(Date.now() + 86_400_000).toISOString();
  const made = await withTransaction(server.platform.db, (transaction) =>
    apiTokenStore.add(transaction, user.id, { name: 'stage', scopes, expiresAt }),
  );
  if (made === null) throw new Error('The user has too many API tokens');
  return { token: made.token, id: made.apiToken.id };
}

export async function addSession(server: TestServer, { user }: TestUser): Promise<string> {
  const { db } = server.platform;
  await sessionStore.open(db, user.id);
  const [newest] = await sessionStore.list(db, { userId: user.id, tokenHash: '' });
  return newest?.id ?? '';
}
