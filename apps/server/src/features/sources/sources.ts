import path from 'node:path';
import { ENDPOINTS, isAllowed, LIMITS, type SourceBody } from '@rootline/contract';
import { AppError } from '#http/app-error.ts';
import { disconnectSignal } from '#http/disconnect-signal.ts';
import type { Mount, Session } from '#http/mount.ts';
import type { Tails } from '#http/tails/tails.ts';
import { ChildCrashed, ChildRefusal } from '#platform/child-processes/child-messages.ts';
import { createChildPool } from '#platform/child-processes/child-pool.ts';
import type { DatabaseTransaction } from '#platform/database/database.ts';
import { newId } from '#platform/new-id.ts';
import type { OwnListener } from '#platform/outbound/judge-target.ts';
import type { Platform } from '#platform/platform.ts';
import { createRateLimiter } from '#platform/rate-limiter.ts';
import { type AddChanges, CAPTURE_JOB, createCaptureJob } from './capture-job.ts';
import { mountCaptures } from './capture-routes.ts';
import { createCaptureStore, type NewCapture } from './capture-store.ts';
import { createSourceAccess, placeOf } from './source-access.ts';
import type { SourceOperations } from './source-operations.ts';
import { createSourceStore, type SavedSource } from './source-store.ts';
import { createSourceFeeds } from './tail/source-feeds.ts';
import { createSourceTails } from './tail/source-tails.ts';
import type { TakeInDeps } from './take-in.ts';

export interface SourcesDeps
  extends Pick<Platform, 'config' | 'db' | 'jobs' | 'log' | 'tempFolder' | 'startChild'>,
    Pick<TakeInDeps, 'files' | 'addCase'> {
  /** Where this process listens. */
  listening(): OwnListener[];
  tails: Tails;
  addChanges: AddChanges;
}

/** Processes that read sources: captures, and one more for who looks what can be captured. */
const CHILDREN = LIMITS.sources.capture.atOnce + 2;

/** Places where logs are: connections, what can be captured there, and captures. */
export function createSources({ files, addCase, addChanges, tails, ...deps }: SourcesDeps) {
  const { config, db, jobs, log, tempFolder } = deps;
  const sources = createSourceStore(db);
  const captures = createCaptureStore(db);
  const access = createSourceAccess(deps);
  const { testsPerMinute, estimatesPerMinute } = LIMITS.sources;
  const asking = createRateLimiter({ takes: testsPerMinute, windowSeconds: 60 });
  const estimating = createRateLimiter({ takes: estimatesPerMinute, windowSeconds: 60 });
  const limiters = { test: asking, listStreams: asking, estimate: estimating };
  const program = {
    startChild: deps.startChild,
    entry: new URL('./source-child.ts', import.meta.url),
    writes: [path.join(tempFolder, 'parse-capture-*')],
    network: true,
    heapMegabytes: 512,
    youngMegabytes: 16,
    idleMs: 10_000,
    silenceMs: 120_000,
    retryCrashed: false,
  };
  const pool = createChildPool<SourceOperations>({
    ...program,
    children: CHILDREN,
    callsPerChild: 1,
    onCancel: 'kill',
  });
  const live = createSourceTails({ log, tails, sources, access, program, findSaved });
  const feeds = createSourceFeeds({ sources, access, program, findSaved });
  jobs.define(
    createCaptureJob({
      db,
      files,
      addCase,
      tempFolder,
      uploadLimitBytes: config.uploadLimitBytes,
      pool,
      sources,
      captures,
      access,
      addChanges,
      onError: (message, err) => log.error({ source: 'sources', err }, message),
    }),
  );

  const viewerOf = ({ user }: Session) => ({
    seesAddresses: isAllowed(user.role, 'sources.capture', config.rolePolicy),
    seesCredentials: isAllowed(user.role, 'sources.manage', config.rolePolicy),
  });

  async function findSaved(id: string): Promise<SavedSource> {
    const found = await sources.find(id);
    if (found === null) throw new AppError('source_not_found');
    return found;
  }

  async function view(id: string, session: Session) {
    const source = await sources.view(id, viewerOf(session));
    if (source === null) throw new AppError('source_not_found');
    return { source };
  }

  /** A source as it is kept. Throws AppError for an address that is not allowed. */
  async function asKept(id: string, body: SourceBody, before: SavedSource | null): Promise<SavedSource> {
    await access.check(body);
    const { name, kind, address, settings } = body;
    return { id, name, kind, address: address.trim(), settings, ...(await access.keep(id, body, before)) };
  }

  /** Asks a place in a process of its own. Throws AppError with the sentence of one that cannot be read. */
  async function ask<N extends 'test' | 'listStreams' | 'estimate'>(
    name: N,
    input: SourceOperations[N]['input'],
    { session, signal }: { session: Session; signal: AbortSignal },
  ): Promise<SourceOperations[N]['output']> {
    if (limiters[name].take(session.user.id) !== null) throw new AppError('too_many_requests');
    try {
      return await pool.call(name, input, { owner: session.user.id, signal });
    } catch (error) {
      if (error instanceof ChildRefusal) throw new AppError('source_unreadable', { reason: error.message });
      if (error instanceof ChildCrashed) throw new AppError('source_unreadable', { reason: 'it answers too much' });
      throw error;
    }
  }

  return {
    /** Ends the child processes. Jobs must have stopped. */
    stop: async (): Promise<void> => {
      await Promise.all([pool.stop(), live.stop(), feeds.stop()]);
    },
    cleanUp: captures.prune,
    /** For sources that are watched. */
    feeds,

    /** For captures that no person starts. */
    captures: {
      /** Throws AppError source_not_found. */
      requireSource: async (id: string): Promise<unknown> => findSaved(id),

      /** Starts one together with what the transaction does; null where the user has as many under way as one may have. */
      async start(transaction: DatabaseTransaction, wanted: Omit<NewCapture, 'id'>): Promise<string | null> {
        await findSaved(wanted.sourceId);
        const id = newId();
        if (!(await captures.insert(transaction, { ...wanted, id }))) return null;
        await jobs.send(CAPTURE_JOB, { id }, transaction, { owner: wanted.userId });
        return id;
      },
      find: captures.find,
    },

    mount(mount: Mount): void {
      mount(ENDPOINTS.listSources, async ({ session }) => ({
        sources: await sources.list(viewerOf(session)),
        captures: await captures.listActive(),
      }));

      mount(ENDPOINTS.createSource, async ({ body, session, audit, note, inTransaction }) => {
        const id = newId();
        const source = await asKept(id, body, null);
        await inTransaction(async (transaction) => {
          if (!(await sources.insert(transaction, source)))
            throw new AppError('source_limit', { limit: LIMITS.sources.max });
          audit.target(id);
          note(`${source.kind} ${source.name} at ${placeOf(source)}`);
        });
        return view(id, session);
      });

      mount(ENDPOINTS.changeSource, async ({ params: { id }, body, session, note, inTransaction }) => {
        const source = await asKept(id, body, await findSaved(id));
        note(`${source.kind} ${source.name} at ${placeOf(source)}`);
        await inTransaction(async (transaction) => {
          if (!(await sources.change(transaction, source))) throw new AppError('source_not_found');
        });
        tails.endAllOf(id);
        return view(id, session);
      });

      mount(ENDPOINTS.deleteSource, async ({ params: { id }, note, inTransaction }) => {
        const source = await findSaved(id);
        note(`${source.kind} ${source.name}`);
        await inTransaction(async (transaction) => {
          if (!(await sources.remove(transaction, id))) throw new AppError('source_not_found');
        });
        tails.endAllOf(id);
        return { ok: true as const };
      });

      mount(ENDPOINTS.testSource, async ({ body, session, reply }) => {
        await access.check(body);
        const guarded = await access.openUnsaved(body);
        await ask('test', guarded, { session, signal: disconnectSignal(reply) });
        return { ok: true as const };
      });

      mount(ENDPOINTS.checkSource, async ({ params: { id }, session, reply }) => {
        const guarded = await access.open(await findSaved(id));
        try {
          await ask('test', guarded, { session, signal: disconnectSignal(reply) });
          await sources.noteState(id, 'connected', null);
        } catch (error) {
          if (!(error instanceof AppError) || error.code !== 'source_unreadable') throw error;
          await sources.noteState(id, 'failed', error.message);
        }
        return view(id, session);
      });

      mount(ENDPOINTS.listSourceStreams, async ({ params: { id }, session, reply }) => {
        const guarded = await access.open(await findSaved(id));
        const found = await ask('listStreams', guarded, { session, signal: disconnectSignal(reply) });
        const { listedStreams } = LIMITS.sources;
        return { streams: found.slice(0, listedStreams), isTruncated: found.length > listedStreams };
      });

      mount(ENDPOINTS.estimateCapture, async ({ params: { id }, body: { streams, span }, session, reply }) => {
        const guarded = await access.open(await findSaved(id));
        const asked = { session, signal: disconnectSignal(reply) };
        return { estimate: await ask('estimate', { ...guarded, streams, span }, asked) };
      });

      live.mount(mount);
      mountCaptures(mount, { config, jobs, captures, findSaved });
    },
  };
}
