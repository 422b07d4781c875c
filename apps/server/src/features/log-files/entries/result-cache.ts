import { LRUCache } from 'lru-cache';

/** Keeps results of one kind by key; gives the kept one, or makes it. */
export type KeptResults<T> = (key: string, make: () => Promise<T>) => Promise<T>;

/** What no one asked for again holds memory for nothing, and may be of a file that was deleted. */
const KEPT_MS = 15 * 60_000;

/**
 * Keeps results of several kinds, all under one bound of bytes: those that were not asked for the longest go first, and
 * one that alone is larger is not kept. What was not asked for in a quarter of an hour goes with the next result. A result that is being made is awaited by all who ask for it. A failure is not kept.
 */
export function createResultCache(maxBytes: number) {
  const kept = new LRUCache<string, { result: unknown }>({
    maxSize: maxBytes,
    ttl: KEPT_MS,
    updateAgeOnGet: true,
    perf: { now: () => performance.now() },
  });
  const making = new Map<string, Promise<unknown>>();

  return {
    /** `bytesOf` says about how much memory a result takes. */
    kind<T>(name: string, bytesOf: (result: T) => number): KeptResults<T> {
      return (shortKey, make) => {
        const key = `${name} ${shortKey}`;
        const found = kept.get(key);
        if (found !== undefined) return Promise.resolve(found.result as T);
        const open = making.get(key);
        if (open !== undefined) return open as Promise<T>;
        const made = make().then((result) => {
          kept.purgeStale();
          kept.set(key, { result }, { size: ENTRY_BYTES + textBytes(key) + Math.ceil(bytesOf(result)) });
          return result;
        });
        making.set(key, made);
        const forget = () => void making.delete(key);
        made.then(forget, forget);
        return made;
      };
    },

    get keptBytes(): number {
      return kept.calculatedSize;
    },
  };
}

/** What the cache itself takes for a result. */
const ENTRY_BYTES = 200;
const NUMBER_BYTES = 8;

/** Memory of a text: a byte or two per character, so two. */
export function textBytes(text: string): number {
  return 2 * text.length;
}

/** Memory of lists of numbers, which grow in steps. */
export function numberBytes(...lists: readonly (readonly number[] | undefined)[]): number {
  return lists.reduce((sum, list) => sum + 1.5 * NUMBER_BYTES * (list?.length ?? 0), 0);
}
