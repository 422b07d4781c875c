import { ENDPOINTS, LIMITS, type LiveEvent, liveEventSchema } from '@rootline/contract';
import type { FastifyReply } from 'fastify';
import * as z from 'zod/mini';
import { AppError } from '#http/app-error.ts';
import type { Mount, Session } from '#http/mount.ts';
import { newId } from '#platform/new-id.ts';
import type { Platform } from '#platform/platform.ts';
import { createEventRing } from './event-ring.ts';
import { type EventStream, openEventStream } from './event-stream.ts';

type Deps = Pick<Platform, 'notifications' | 'log' | 'stopping'>;

const { heartbeatSeconds, perUser, replayed } = LIMITS.events;

/**
 * Tells open streams what has changed, whichever process changed it. Everyone who may read files hears of all of
 * them, as the list shows all of them.
 */
export function createLiveEvents({ notifications, log, stopping }: Deps) {
  const streams = new Set<EventStream>();
  const ring = createEventRing(newId(), replayed);
  let following: Promise<void> | null = null;
  let heart: NodeJS.Timeout | undefined;

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
    if (!read.success) log.warn({ source: 'live-events' }, 'Received a change notification in an unknown format');
    return read.success ? read.data : null;
  }

  async function open(session: Session, reply: FastifyReply, lastId: string | undefined): Promise<void> {
    if (stopping.aborted) throw new AppError('stopping');
    const own = [...streams].filter(({ userId }) => userId === session.user.id);
    if (own.length >= perUser) throw new AppError('too_many_requests', {}, { headers: { 'retry-after': '10' } });
    await follow();
    const stream = openEventStream(reply, session.user.id, () => {
      streams.delete(stream);
      if (streams.size === 0) clearInterval(heart);
    });
    const missed = lastId === undefined ? [] : ring.after(lastId);
    for (const { id, event } of missed ?? []) stream.send(id, event);
    stream.send(ring.lastId, { type: missed === null ? 'resync' : 'ready' });
    if (stopping.aborted) stream.end();
    if (streams.size === 0) startBeating();
    streams.add(stream);
  }

  function startBeating(): void {
    heart = setInterval(() => {
      for (const stream of streams) stream.beat();
    }, heartbeatSeconds * 1000);
  }

  stopping.addEventListener('abort', () => {
    clearInterval(heart);
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
