import { type Change, type ChangeBody, LIMITS } from '@rootline/contract';
import { type Selectable, sql } from 'kysely';
import { AppError } from '#http/app-error.ts';
import type { Database, DatabaseTransaction } from '#platform/database/database.ts';
import type { Tables } from '#platform/database/tables.ts';
import { newId } from '#platform/new-id.ts';

interface Wishes {
  from: Date | null;
  to: Date | null;
  before: { createdAt: Date; id: string } | null;
  limit: number;
}

/** A change that an event of a source reports. */
export interface FoundChange extends Pick<ChangeBody, 'kind' | 'title'> {
  service: string;
  at: Date;
}

/** The same lock for all who add a change: two at once must not both be the last one. */
const ADVISORY_LOCK = 7_225_051;

/** `keepDays` are those of users who have no number of their own; 0 is for ever. */
export function createChangeStore(db: Database, keepDays: number) {
  return {
    /** The last told first. */
    async list({ from, to, before, limit }: Wishes): Promise<Change[]> {
      const rows = await db
        .selectFrom('changes')
        .selectAll()
        .select(TELLER)
        .$if(from !== null, (query) => query.where(sql<boolean>`at >= ${from}::timestamptz`))
        .$if(to !== null, (query) => query.where(sql<boolean>`at <= ${to}::timestamptz`))
        .$if(before !== null, (query) =>
          query.where(sql<boolean>`(created_at, id) < (${before?.createdAt}::timestamptz, ${before?.id})`),
        )
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .limit(limit)
        .execute();
      return rows.map(toChange);
    },

    /** Those of a range of time, both ends included, the latest first; at most as many as a page holds. */
    async during(from: Date, to: Date): Promise<Change[]> {
      const rows = await db
        .selectFrom('changes')
        .selectAll()
        .select(TELLER)
        .where(sql<boolean>`at >= ${from}::timestamptz`)
        .where(sql<boolean>`at <= ${to}::timestamptz`)
        .orderBy('at', 'desc')
        .orderBy('id')
        .limit(LIMITS.list.max)
        .execute();
      return rows.map(toChange);
    },

    /** Throws AppError when there are as many as there may be. */
    async add(
      transaction: DatabaseTransaction,
      { kind, title, service, labels, link }: ChangeBody,
      { at, userId }: { at: Date; userId: string },
    ): Promise<Change> {
      if ((await lockAndCount(transaction)) >= LIMITS.changes.most)
        throw new AppError('change_limit', { limit: LIMITS.changes.most });
      const row = await transaction
        .insertInto('changes')
        .values({
          id: newId(),
          kind,
          at,
          title: title.trim(),
          service: service?.trim() ?? null,
          labels: JSON.stringify(labels),
          link: link ?? null,
          created_by: userId,
          created_at: new Date(),
        })
        .returningAll()
        .returning(TELLER)
        .executeTakeFirstOrThrow();
      return toChange(row);
    },

    /** Adds the changes of a capture that are not stored yet, until the store is full. */
    async addFound(
      transaction: DatabaseTransaction,
      found: readonly FoundChange[],
      { userId, source }: { userId: string; source: string },
    ): Promise<void> {
      let room = LIMITS.changes.most - (await lockAndCount(transaction));
      for (const { kind, title, service, at } of found) {
        if (room <= 0) return;
        const known = await transaction
          .selectFrom('changes')
          .select('id')
          .where(sql<boolean>`at = ${at}::timestamptz`)
          .where((where) => where.and({ kind, title, service }))
          .executeTakeFirst();
        if (known !== undefined) continue;
        room--;
        const labels = JSON.stringify({ source });
        await transaction
          .insertInto('changes')
          .values({
            id: newId(),
            kind,
            at,
            title,
            service,
            labels,
            link: null,
            created_by: userId,
            created_at: new Date(),
          })
          .execute();
      }
    },

    /** Gives its title. Throws AppError change_not_found, and forbidden unless the user told it or `isAny`. */
    async remove(
      transaction: DatabaseTransaction,
      id: string,
      { userId, isAny }: { userId: string; isAny: boolean },
    ): Promise<string> {
      const row = await transaction
        .deleteFrom('changes')
        .where('id', '=', id)
        .returning(['title', 'created_by'])
        .executeTakeFirst();
      if (row === undefined) throw new AppError('change_not_found');
      if (!isAny && row.created_by !== userId) throw new AppError('forbidden');
      return row.title;
    },

    /** Removes what is as old as the files of who told it may become. */
    async prune(): Promise<void> {
      const days = sql<number>`coalesce((select keep_days from users where users.id = changes.created_by), ${keepDays}::integer)`;
      await db
        .deleteFrom('changes')
        .where(sql<boolean>`${days} > 0 and created_at < now() - make_interval(days => ${days})`)
        .execute();
    },
  };
}

/** How many there are, until the end of the transaction. */
async function lockAndCount(transaction: DatabaseTransaction): Promise<number> {
  await sql`select pg_advisory_xact_lock(${ADVISORY_LOCK})`.execute(transaction);
  const { count } = await transaction
    .selectFrom('changes')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** Who told a change; null if the account is gone. */
const TELLER = sql<
  string | null
>`(select first_name || ' ' || last_name from users where users.id = changes.created_by)`.as('teller');

function toChange(row: Selectable<Tables['changes']> & { teller: string | null }): Change {
  return {
    id: row.id,
    kind: row.kind,
    at: row.at.toISOString(),
    title: row.title,
    service: row.service,
    labels: row.labels,
    link: row.link,
    createdAt: row.created_at.toISOString(),
    createdBy: row.created_by,
    createdByName: row.teller?.trim() ?? null,
  };
}
