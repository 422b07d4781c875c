import { ENDPOINTS, kindOfSource, LIMITS } from '@rootline/contract';
import { AppError } from '#http/app-error.ts';
import type { Mount } from '#http/mount.ts';
import type { ReadTail, Tails } from '#http/tails/tails.ts';
import { ChildRefusal } from '#platform/child-processes/child-messages.ts';
import { type ChildPoolOptions, createChildPool } from '#platform/child-processes/child-pool.ts';
import type { Platform } from '#platform/platform.ts';
import type { SourceAccess } from '../source-access.ts';
import type { SourceOperations } from '../source-operations.ts';
import type { SavedSource, SourceStore } from '../source-store.ts';

interface Deps extends Pick<Platform, 'log'> {
  tails: Tails;
  sources: SourceStore;
  access: SourceAccess;
  program: Omit<ChildPoolOptions<SourceOperations>, 'children' | 'callsPerChild' | 'onCancel'>;
  /** Throws AppError source_not_found. */
  findSaved(id: string): Promise<SavedSource>;
}

const CHILDREN = 3;

/** Lines of sources as they are written. Each process reads several sources: a tail costs no process of its own. */
export function createSourceTails({ log, tails, sources, access, program, findSaved }: Deps) {
  const pool = createChildPool<SourceOperations>({
    ...program,
    children: CHILDREN,
    callsPerChild: Math.ceil(LIMITS.tails.sources / CHILDREN),
    onCancel: 'interrupt',
  });

  function readerOf(source: SavedSource, streams: string[] | null): ReadTail {
    const { live, label } = kindOfSource(source.kind);
    if (live === null) throw new AppError('source_not_live', { kind: label });
    const everySeconds = live === 'follow' ? null : live.everySeconds;
    const everyMs = (everySeconds ?? 1) * 1000;
    return async (output, signal) => {
      const input = { ...(await access.open(source)), streams, everyMs };
      await pool.call('tail', input, {
        signal,
        handlers: {
          take: async ({ open, events, lines, skipped }) => {
            const lagSeconds = open?.lagMs == null ? null : open.lagMs / 1000;
            if (open !== null) output.open({ everySeconds, lagSeconds });
            for (const event of events) output.tell(event);
            if (lines.length > 0 || skipped > 0) output.lines(lines, skipped);
            return null;
          },
        },
      });
    };
  }

  function reasonOf(source: SavedSource, error: unknown): AppError {
    if (error instanceof AppError) return error;
    if (!(error instanceof ChildRefusal)) {
      log.error({ source: 'sources', err: error }, 'A live view of a source failed');
      return new AppError('tail_interrupted');
    }
    sources.noteState(source.id, 'failed', error.message).catch(() => {});
    return new AppError('source_unreadable', { reason: error.message });
  }

  return {
    stop: () => pool.stop(),
    mount(mount: Mount): void {
      mount(ENDPOINTS.tailSource, async ({ params, body, session, reply, note }) => {
        const source = await findSaved(params.id);
        const streams = body.streams?.toSorted() ?? null;
        const read = readerOf(source, streams);
        note(streams === null ? 'all streams' : `${streams.length} streams`);
        const key = JSON.stringify([source.id, streams]);
        await tails.open({ session, reply, of: source.id, key, read, reasonOf: (error) => reasonOf(source, error) });
      });
    },
  };
}
