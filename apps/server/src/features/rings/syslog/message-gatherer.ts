import { setTimeout as sleep } from 'node:timers/promises';
import { packMessages } from '../decode/syslog.ts';

interface Deps {
  /** Stores messages; it is tried again until it resolves or the gatherer ends. */
  store(packed: Buffer): Promise<void>;
  onFailure(error: unknown): void;
}

/** Messages wait for others that are stored with them for so long. */
const GATHER_MS = 100;
const AGAIN_MS = 1000;
const GROUP_BYTES = 1024 * 1024;
const MOST_BYTES = 4 * 1024 * 1024;

/** Gathers messages that come one by one, and stores them in groups. */
export function createMessageGatherer({ store, onFailure }: Deps) {
  const stopping = new AbortController();
  let waiting: Buffer[] = [];
  let bytes = 0;
  let storing: Promise<void> | null = null;
  let room = Promise.withResolvers<void>();

  function takeGroup(): Buffer[] {
    let count = 0;
    for (let size = 0; count < waiting.length && size < GROUP_BYTES; count++) size += waiting[count]?.length ?? 0;
    return waiting.splice(0, count);
  }

  async function storeAll(): Promise<void> {
    while (waiting.length > 0) {
      if (bytes < GROUP_BYTES && !stopping.signal.aborted) await sleep(GATHER_MS);
      const group = takeGroup();
      await storeOne(packMessages(group));
      bytes -= group.reduce((sum, { length }) => sum + length, 0);
      room.resolve();
      room = Promise.withResolvers();
    }
    storing = null;
  }

  async function storeOne(packed: Buffer): Promise<void> {
    for (;;) {
      try {
        return await store(packed);
      } catch (error) {
        onFailure(error);
        if (stopping.signal.aborted) return;
        await sleep(AGAIN_MS, undefined, { signal: stopping.signal }).catch(() => {});
      }
    }
  }

  return {
    add(message: Buffer): void {
      waiting.push(message);
      bytes += message.length;
      storing ??= storeAll();
    },
    isFull: () => bytes >= MOST_BYTES,
    /** Resolves when some of it is stored, or everything ends. */
    room: (): Promise<void> => room.promise,
    /** Stores what waits, once. */
    async end(): Promise<void> {
      stopping.abort();
      await storing;
      waiting = [];
      room.resolve();
    },
  };
}
export type MessageGatherer = ReturnType<typeof createMessageGatherer>;
