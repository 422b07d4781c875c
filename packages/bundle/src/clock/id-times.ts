/** When an id was first and last written in a file, in epoch milliseconds by the clock of the file. */
export interface IdTimes {
  id: string;
  firstMs: number;
  lastMs: number;
}

/** Ids by chance alone are long: of hexadecimal digits, with at least one digit and one letter, or in the form of a UUID. */
const ID =
  /(?<![\w-])(?:[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}|(?=[a-f]*\d)(?=\d*[a-f])[0-9a-f]{12,64})(?![\w-])/gi;
/** Of longer texts the beginning is looked at. */
const LONGEST_TEXT = 4096;
const MOST_IDS = 4096;
/** An id that comes again and again over this time names a host or a user, not a request. */
const LONGEST_MS = 10 * 60_000;

/**
 * Gathers the times of ids while a file is parsed. Of very many ids a part is kept that is chosen by the ids themselves, so that
 * two files keep the same ones. `add` takes the message and the fields of an entry; `result` comes in no order.
 */
export function createIdTimes(): { add(text: string, timestampMs: number): void; result(): IdTimes[] } {
  let times = new Map<string, IdTimes>();
  let share = 1;
  return {
    add(text, timestampMs) {
      if (Number.isNaN(timestampMs)) return;
      for (const [found] of text.slice(0, LONGEST_TEXT).matchAll(ID)) {
        const id = found.toLowerCase();
        if (share > 1 && hashOf(id) % share !== 0) continue;
        const known = times.get(id);
        if (known === undefined) times.set(id, { id, firstMs: timestampMs, lastMs: timestampMs });
        else {
          known.firstMs = Math.min(known.firstMs, timestampMs);
          known.lastMs = Math.max(known.lastMs, timestampMs);
        }
      }
      while (times.size > MOST_IDS) {
        share *= 2;
        times = new Map([...times].filter(([id]) => hashOf(id) % share === 0));
      }
    },
    result: () => [...times.values()].filter(({ firstMs, lastMs }) => lastMs - firstMs <= LONGEST_MS),
  };
}

/** FNV-1a, 32 bits: http://www.isthe.com/chongo/tech/comp/fnv/ */
function hashOf(id: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < id.length; i++) hash = Math.imul(hash ^ id.charCodeAt(i), 0x01000193);
  // The low bits of the product follow the last character alone.
  return (hash ^ (hash >>> 15)) >>> 0;
}
