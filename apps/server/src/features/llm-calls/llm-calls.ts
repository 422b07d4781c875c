import { ENDPOINTS } from '@rootline/contract';
import type { RecordAttempt } from '@rootline/llm-client';
import type { Mount } from '#http/mount.ts';
import type { DatabaseTransaction } from '#platform/database/database.ts';
import type { Platform } from '#platform/platform.ts';
import { type CallPurpose, createLlmCallStore } from './llm-call-store.ts';

/** Rows between two looks at the limits of the table. */
const PRUNE_EVERY = 100;

/** Records of calls to model servers: written for every attempt, read and cleared by administrators. */
export function createLlmCalls({ config, db, log }: Pick<Platform, 'config' | 'db' | 'log'>) {
  const store = createLlmCallStore(db);
  const diary = log.child({ source: 'llm-calls' });
  let written = 0;

  /** A record that cannot be written must never end a run. */
  async function attempt<T>(work: () => Promise<T>): Promise<T | null> {
    try {
      return await work();
    } catch (error) {
      diary.warn({ err: error }, 'The record of a model call could not be written');
      return null;
    }
  }

  return {
    /** The record of a client whose calls serve one purpose. */
    recorderFor(purpose: CallPurpose): RecordAttempt {
      return async (start) => {
        const id = await attempt(() => store.start(start, purpose));
        return async (end) => {
          if (id === null) return;
          await attempt(() => store.end(id, end));
          if (written++ % PRUNE_EVERY === 0) await attempt(() => store.prune());
        };
      };
    },

    /** At start, when no other server writes to this database. */
    async endInterrupted(): Promise<void> {
      if (config.databaseUrl === null) await attempt(() => store.endInterrupted());
    },

    prune: () => store.prune(),

    /** Part of erasing a file for good. */
    forgetCase: store.forgetCase,
    forgetLogFile: (logFileId: string, transaction: DatabaseTransaction) => store.forgetLogFile(logFileId, transaction),

    mount(mount: Mount): void {
      mount(ENDPOINTS.listLlmCalls, async () => ({ apiCalls: await store.list() }));
      mount(ENDPOINTS.clearLlmCalls, async ({ inTransaction }) => {
        await inTransaction(async (transaction) => {
          await store.clear(transaction);
        });
        return { ok: true };
      });
    },
  };
}

export type LlmCalls = ReturnType<typeof createLlmCalls>;
