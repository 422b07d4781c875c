/** Something that waits for somebody; null: for nobody in particular, which counts as one more. */
interface Waiting {
  id: number;
  owner: string | null;
}

/** Calls that wait for a child, taken in turns: one of each owner, then one more of each; owners at their bound are passed over. */
export function createWaitingCalls<T extends Waiting>() {
  // A map keeps the order in which owners came; one who was served goes to its end.
  const byOwner = new Map<string | null, T[]>();

  return {
    add(item: T): void {
      const own = byOwner.get(item.owner);
      if (own === undefined) byOwner.set(item.owner, [item]);
      else own.push(item);
    },

    /** The next piece of the first owner who may have one. */
    take(mayHave: (owner: string | null) => boolean): T | undefined {
      for (const [owner, own] of byOwner) {
        if (!mayHave(owner)) continue;
        const item = own.shift();
        byOwner.delete(owner);
        if (own.length > 0) byOwner.set(owner, own);
        return item;
      }
      return undefined;
    },

    remove(id: number): void {
      for (const [owner, own] of byOwner) {
        const at = own.findIndex((item) => item.id === id);
        if (at < 0) continue;
        own.splice(at, 1);
        if (own.length === 0) byOwner.delete(owner);
        return;
      }
    },

    countOf: (owner: string | null): number => byOwner.get(owner)?.length ?? 0,

    /** Takes everything out. */
    drain(): T[] {
      const all = [...byOwner.values()].flat();
      byOwner.clear();
      return all;
    },
  };
}
