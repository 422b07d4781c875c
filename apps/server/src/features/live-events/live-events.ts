import { ENDPOINTS, LIMITS, type LiveEvent, liveEventSchema } from '@rootline/contract';
import type { FastifyReply } from 'fastify';
import * as z from 'zod/mini';
import { AppError } from '#http/app-error.ts';
import type { Mount, Session } from '#http/mount.ts';
import { newId } from '#platform/new-id.ts';
import type { Platform } from '#platform/platform.ts';
import { createEventRing } from './event-ring.ts';
import { type EventStream, openEventStream } from './event-stream.ts';

interface Deps extends Pick<Platform, 'notifications' | 'log' | 'stopping'> {
  /** Those of the sessions that are still valid. */
  listLiveSessions(tokenHashes: readonly string[]): Promise<Set<string>>;
}

const { heartbeatSeconds, sessionCheckSeconds, perUser, replayed } = LIMITS.events;

/**
 * Tells open streams what has changed, whichever process changed it. Everybody who may read files hears of all of
 * them, as the list shows all of them.
 */
export function createLiveEvents({ notifications, log, stopping, listLiveSessions }: Deps) {
  const streams = new Set<EventStream>();
  const ring = createEventRing(newId(), replayed);
  let following: Promise<void> | null = null;
  let timers: NodeJS.Timeout[] = [];

  function follow(): Promise<void> {
    following ??= notifications
      .follow({ onPayload: (payload) => publish(readEvent(payload)), onGap: resync })
      .catch((error) => {
        following = null;
        throw error;
      });
    return following;
  }

  function publish(event: LiveEvent | null): void {
    if (event === null) return;
    const { id } = ring.add(event);
    for (const stream of streams) stream.send(id, event);
  }

  function resync(): void {
    ring.clear();
    for (const stream of streams) stream.send(ring.lastId, { type: 'resync' });
  }

  function readEvent(payload: string): LiveEvent | null {
    const read = z.safeParse(liveEventSchema, parseJson(payload));
    if (!read.success) log.warn({ source: 'live-events' }, 'A change was told in an unknown form');
    return read.success ? read.data : null;
  }

  async function open(session: Session, reply: FastifyReply, lastId: string | undefined): Promise<void> {
    if (stopping.aborted) throw new AppError('stopping');
    const owner = { userId: session.user.id, tokenHash: session.tokenHash };
    const own = [...streams].filter(({ userId }) => userId === owner.userId);
    if (own.length >= perUser) throw new AppError('too_many_requests', {}, { headers: { 'retry-after': '10' } });
    await follow();
    const stream = openEventStream(reply, owner, () => {
      streams.delete(stream);
      if (streams.size === 0) stopTimers();
    });
    const missed = lastId === undefined ? [] : ring.after(lastId);
    for (const { id, event } of missed ?? []) stream.send(id, event);
    stream.send(ring.lastId, { type: missed === null ? 'resync' : 'ready' });
    if (stopping.aborted) stream.end();
    if (streams.size === 0) startTimers();
    streams.add(stream);
  }

  function startTimers(): void {
    const beat = () => {
      for (const stream of streams) stream.beat();
    };
    timers = [setInterval(beat, heartbeatSeconds * 1000), setInterval(endOfLost, sessionCheckSeconds * 1000)];
  }

  function stopTimers(): void {
    for (const timer of timers) clearInterval(timer);
    timers = [];
  }

  /** Ends streams whose session was ended, has expired, or lost its account. */
  function endOfLost(): void {
    listLiveSessions([...new Set([...streams].map(({ tokenHash }) => tokenHash))]).then(
      (live) => {
        for (const stream of streams) if (!live.has(stream.tokenHash)) stream.end();
      },
      // A database that is away says nothing about sessions; the next look asks again.
      () => {},
    );
  }

  stopping.addEventListener('abort', () => {
    stopTimers();
    for (const stream of streams) stream.end();
  });

  return {
    mount(mount: Mount): void {
      mount(ENDPOINTS.followEvents, async ({ session, request, reply }) => {
        const lastId = request.headers['last-event-id'];
        await open(session, reply, typeof lastId === 'string' ? lastId : undefined);
      });
    },
  };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
