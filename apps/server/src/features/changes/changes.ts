import { ENDPOINTS, isAllowed, LIMITS, type RcaResult } from '@rootline/contract';
import { nameChanges, timeOfChanges } from '@rootline/rca';
import { AppError } from '#http/app-error.ts';
import type { Mount } from '#http/mount.ts';
import type { Platform } from '#platform/platform.ts';
import { createRateLimiter } from '#platform/rate-limiter.ts';
import { createChangeStore } from './change-store.ts';

const MINUTE_MS = 60_000;

/** Deploys, flags and configurations that people and pipelines tell of. */
export function createChanges({ config, db }: Pick<Platform, 'config' | 'db'>) {
  const store = createChangeStore(db, config.keepDays);
  const limiter = createRateLimiter({ takes: LIMITS.changes.perMinute, windowSeconds: 60 });

  function timeOf(at: string | undefined): Date {
    const now = Date.now();
    const time = at === undefined ? now : Date.parse(at);
    const { aheadMinutes } = LIMITS.changes;
    if (time > now + aheadMinutes * MINUTE_MS) throw new AppError('change_ahead', { limit: aheadMinutes });
    return new Date(time);
  }

  return {
    cleanUp: store.prune,
    addFound: store.addFound,

    /** Names in a result the changes that were told so far and came shortly before its failure. */
    async nameIn(result: RcaResult): Promise<RcaResult> {
      const time = timeOfChanges(result);
      if (time === null) return result;
      return nameChanges(result, await store.during(new Date(time.fromMs), new Date(time.toMs)));
    },

    mount(mount: Mount): void {
      mount(ENDPOINTS.listChanges, async ({ query: { from, to, before, limit } }) => ({
        changes: await store.list({
          from: from === undefined ? null : new Date(from),
          to: to === undefined ? null : new Date(to),
          before: before ?? null,
          limit: limit ?? LIMITS.list.default,
        }),
      }));

      mount(ENDPOINTS.addChange, async ({ body, session, audit, note, inTransaction }) => {
        const seconds = limiter.take(session.user.id);
        if (seconds !== null) {
          throw new AppError('changes_limited', { seconds }, { headers: { 'retry-after': String(seconds) } });
        }
        const at = timeOf(body.at);
        note(`${body.kind} "${body.title}"`);
        const change = await inTransaction(async (transaction) => {
          const added = await store.add(transaction, body, { at, userId: session.user.id });
          audit.target(added.id);
          return added;
        });
        return { change };
      });

      mount(ENDPOINTS.deleteChange, async ({ params, session, note, inTransaction }) => {
        const { id: userId, role } = session.user;
        const who = { userId, isAny: isAllowed(role, 'changes.delete-any', config.rolePolicy) };
        await inTransaction(async (transaction) => note(`"${await store.remove(transaction, params.id, who)}"`));
        return { ok: true as const };
      });
    },
  };
}
