import { kindOfSource, LIMITS } from '@rootline/contract';
import { AppError } from '#http/app-error.ts';
import { ChildRefusal } from '#platform/child-processes/child-messages.ts';
import { type ChildPoolOptions, createChildPool } from '#platform/child-processes/child-pool.ts';
import type { SourceAccess } from '../source-access.ts';
import type { FeedBatch, SourceOperations } from '../source-operations.ts';
import type { SavedSource, SourceStore } from '../source-store.ts';

interface Deps {
  sources: SourceStore;
  access: SourceAccess;
  program: Omit<ChildPoolOptions<SourceOperations>, 'children' | 'callsPerChild' | 'onCancel'>;
  /** Throws AppError source_not_found. */
  findSaved(id: string): Promise<SavedSource>;
}

const CHILDREN = 2;

/** Every line of sources that are watched. Each process reads several sources. */
export function createSourceFeeds({ sources, access, program, findSaved }: Deps) {
  const pool = createChildPool<SourceOperations>({
    ...program,
    children: CHILDREN,
    callsPerChild: Math.ceil(LIMITS.sources.max / CHILDREN),
    onCancel: 'interrupt',
  });

  /** How often the source is asked; null where it is followed. Throws AppError source_not_live. */
  function everySecondsOf({ kind }: SavedSource): number | null {
    const { live, label } = kindOfSource(kind);
    if (live === null) throw new AppError('source_not_live', { kind: label });
    return live === 'follow' ? null : live.everySeconds;
  }

  return {
    stop: () => pool.stop(),

    /** Its name. Throws AppError source_not_found, or source_not_live where it cannot be followed. */
    async requireLive(id: string): Promise<string> {
      const source = await findSaved(id);
      everySecondsOf(source);
      return source.name;
    },

    /** Changes with the source; null once it is gone. */
    async versionOf(id: string): Promise<string | null> {
      const source = await sources.find(id);
      return source === null ? null : JSON.stringify(source);
    },

    /**
     * Hands on each line from a time on, until the signal ends it. Notes the state of the source.
     * @throws ChildRefusal where it cannot be read any more
     */
    async read(
      id: string,
      { sinceMs, store }: { sinceMs: number; store(batch: FeedBatch): Promise<void> },
      signal: AbortSignal,
    ): Promise<void> {
      const source = await findSaved(id);
      const input = { ...(await access.open(source)), sinceMs, everyMs: (everySecondsOf(source) ?? 1) * 1000 };
      let isConnected = false;
      try {
        await pool.call('feed', input, {
          signal,
          handlers: {
            store: async (batch) => {
              await store(batch);
              if (!isConnected) await sources.noteState(id, 'connected', null);
              isConnected = true;
              return null;
            },
          },
        });
      } catch (error) {
        // Where no container runs, none can be read, and nothing is wrong with the source.
        if (error instanceof ChildRefusal && error.code !== 'ended' && !signal.aborted)
          await sources.noteState(id, 'failed', error.message).catch(() => {});
        throw error;
      }
    },
  };
}
