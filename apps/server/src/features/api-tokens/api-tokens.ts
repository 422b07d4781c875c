import { ENDPOINTS, LIMITS, permissionsOf, usefulScopes } from '@rootline/contract';
import { AppError } from '#http/app-error.ts';
import type { FindSession, Mount } from '#http/mount.ts';
import type { Platform } from '#platform/platform.ts';
import { apiTokenStore } from './api-token-store.ts';

/** Tokens for programs: a part of what their owner may do, until a day. */
export function createApiTokens({ config, db }: Pick<Platform, 'config' | 'db'>) {
  const findSession: FindSession = (token, address) => apiTokenStore.find(db, token, address);

  return {
    findSession,
    listLive: (tokenHashes: readonly string[]) => apiTokenStore.listLive(db, tokenHashes),
    endAllOf: apiTokenStore.endAllOf,
    forgetExpired: () => apiTokenStore.forgetExpired(db),

    mount(mount: Mount): void {
      mount(ENDPOINTS.listApiTokens, async ({ session }) => ({
        apiTokens: await apiTokenStore.listOf(db, session.user.id),
      }));

      mount(ENDPOINTS.createApiToken, async ({ body, session, note, audit: entry, inTransaction }) => {
        const { id, role } = session.user;
        const useful = usefulScopes(permissionsOf(role, config.rolePolicy));
        const useless = body.scopes.find((scope) => !useful.includes(scope));
        // A role that is given later must not wake up rights that no one thought of.
        if (useless !== undefined) throw new AppError('api_token_scope', { scope: useless });
        return inTransaction(async (transaction) => {
          const made = await apiTokenStore.add(transaction, id, body);
          if (made === null) throw new AppError('api_token_limit', { limit: LIMITS.apiToken.perUser });
          const { name, scopes, expiresAt } = made.apiToken;
          entry.target(made.apiToken.id);
          note(`API token "${name}" with ${scopes.join(', ')} until ${expiresAt}`);
          return made;
        });
      });

      mount(ENDPOINTS.endApiToken, async ({ params, session, note, inTransaction }) => {
        await inTransaction(async (transaction) => {
          const ended = await apiTokenStore.end(transaction, { id: params.id, userId: session.user.id });
          if (ended === null) throw new AppError('api_token_not_found');
          note(`API token "${ended.name}"`);
        });
        return { ok: true };
      });

      mount(ENDPOINTS.listAllApiTokens, ({ query }) => apiTokenStore.listAll(db, query.before));

      mount(ENDPOINTS.endAnyApiToken, async ({ params, note, inTransaction }) => {
        await inTransaction(async (transaction) => {
          const ended = await apiTokenStore.end(transaction, { id: params.id });
          if (ended === null) throw new AppError('api_token_not_found');
          note(`API token "${ended.name}" of ${ended.userId}`);
        });
        return { ok: true };
      });
    },
  };
}
