import { isRingToken, LIMITS } from '@rootline/contract';
import { AppError } from '#http/app-error.ts';
import { ChildCrashed, ChildRefusal, ChildStopping } from '#platform/child-processes/child-messages.ts';
import type { ChildPool } from '#platform/child-processes/child-pool.ts';
import { isDatabaseAway } from '#platform/database/database-errors.ts';
import type { BodyToDecode, DecodedBody } from '../decode/decode-body.ts';
import { RingDiskFull, type RingLog } from '../disk/ring-log.ts';
import type { RingOperations } from '../ring-operations.ts';
import type { RingStore, StoredRing } from '../ring-store.ts';
import { PushRefusal } from './push-refusal.ts';
import { createQuota } from './quota.ts';
import { PROTOCOL_OF_FORM, type RingTally } from './ring-tally.ts';

interface Deps {
  pool: ChildPool<RingOperations>;
  store: Pick<RingStore, 'findByToken' | 'findByName'>;
  open(ring: StoredRing): Promise<RingLog>;
  tally: RingTally;
}

export type Intake = ReturnType<typeof createIntake>;

/** How long what the database says of a token holds here: senders come hundreds of times a second. */
const KNOWN_MS = 5000;
const MOST_KNOWN = 1000;
const AGAIN_SECONDS = { away: 5, disk_full: 30, busy: 1 };
/** One body may take so much of a ring at most, so that it does not push out everything else. */
const SHARE_OF_RING = 4;

/** Finds the ring of a sender, and stores what it sends. Throws PushRefusal. */
export function createIntake({ pool, store, open, tally }: Deps) {
  const quota = createQuota();
  const known = new Map<string, { ring: Promise<StoredRing | null>; untilMs: number }>();

  function remembered(key: string, find: () => Promise<StoredRing | null>): Promise<StoredRing | null> {
    const found = known.get(key);
    if (found !== undefined && found.untilMs > performance.now()) return found.ring;
    if (known.size >= MOST_KNOWN) known.clear();
    const ring = find();
    known.set(key, { ring, untilMs: performance.now() + KNOWN_MS });
    // What is not there, and what could not be asked, is asked again.
    const forget = () => known.delete(key);
    ring.then((one) => one === null && forget(), forget);
    return ring;
  }

  return {
    quota,
    forgetTokens: () => known.clear(),

    async ringOfToken(token: string | null): Promise<StoredRing> {
      if (token === null || !isRingToken(token)) throw new PushRefusal('token');
      const ring = await remembered(token, () => store.findByToken(token)).catch(refuse);
      if (ring === null) throw new PushRefusal('token');
      return ring;
    },

    /** The ring of this name; null where there is none. */
    ringOfName: (name: string) => remembered(name, () => store.findByName(name)),

    /** Takes a place for a body. */
    begin(ring: StoredRing) {
      const place = quota.take(ring);
      if (place.kind === 'taken') return place;
      throw place.kind === 'over'
        ? new PushRefusal('quota', { retrySeconds: place.seconds })
        : new PushRefusal('busy', { retrySeconds: AGAIN_SECONDS.busy });
    },

    /** Makes records of the bytes and stores them; it resolves when they would survive a power cut. */
    async store(ring: StoredRing, body: Omit<BodyToDecode, 'mostBytes'>): Promise<Omit<DecodedBody, 'batch'>> {
      try {
        // Before the work: a ring that cannot take it.
        const log = await open(ring);
        const mostBytes = Math.min(LIMITS.rings.decodedBytes, Math.floor(ring.maxBytes / SHARE_OF_RING));
        const { batch, ...decoded } = await pool.call('decode', { ...body, mostBytes }, { owner: ring.id });
        if (decoded.records > 0) await log.append(batch);
        const bytes = body.form === 'journal' ? decoded.taken : body.body.length;
        tally.stored(PROTOCOL_OF_FORM[body.form], { bytes, lines: decoded.records, refusedLines: decoded.refused });
        return decoded;
      } catch (error) {
        return refuse(error);
      }
    },
  };
}

function refuse(error: unknown): never {
  throw asRefusal(error);
}

function asRefusal(error: unknown): unknown {
  if (error instanceof PushRefusal) return error;
  if (error instanceof ChildRefusal) {
    return new PushRefusal(error.code === 'body-too-large' ? 'too_large' : 'invalid', { reason: error.message });
  }
  if (error instanceof RingDiskFull) {
    return new PushRefusal('disk_full', { retrySeconds: AGAIN_SECONDS.disk_full, cause: error });
  }
  // Each call that was in a crashed process had a second try alone: it is this body that cannot be read.
  if (error instanceof ChildCrashed && !(error instanceof ChildStopping)) {
    return new PushRefusal('too_large', { cause: error });
  }
  const retrySeconds = AGAIN_SECONDS.away;
  if (error instanceof AppError && error.code === 'ring_elsewhere')
    return new PushRefusal('elsewhere', { retrySeconds });
  if (error instanceof AppError || error instanceof ChildCrashed || isDatabaseAway(error)) {
    return new PushRefusal('away', { retrySeconds, cause: error });
  }
  return error;
}
