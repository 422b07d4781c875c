import { LIMITS } from '@rootline/contract';
import { sql } from 'kysely';
import type { Database, DatabaseTransaction } from '#platform/database/database.ts';

const isRecent = sql<boolean>`used_at > now() - ${`${LIMITS.login.knownNetworkDays} days`}::interval`;

/** The networks from which accounts have signed in lately: strangers who guess elsewhere do not slow these down. */
export const knownNetworks = {
  /** Of an unknown account (null) it takes the same time and says no. */
  async has(db: Database, userId: string | null, network: string): Promise<boolean> {
    const row = await db
      .selectFrom('sign_in_networks')
      .select('user_id')
      .where('user_id', '=', userId ?? '')
      .where('network', '=', network)
      .where(isRecent)
      .executeTakeFirst();
    return row !== undefined;
  },

  async remember(transaction: DatabaseTransaction, userId: string, network: string): Promise<void> {
    const used_at = sql<Date>`now()`;
    await transaction
      .insertInto('sign_in_networks')
      .values({ user_id: userId, network, used_at })
      .onConflict((conflict) => conflict.columns(['user_id', 'network']).doUpdateSet({ used_at }))
      .execute();
  },

  async forgetOld(db: Database): Promise<void> {
    await db.deleteFrom('sign_in_networks').where(sql<boolean>`not (${isRecent})`).execute();
  },
};
