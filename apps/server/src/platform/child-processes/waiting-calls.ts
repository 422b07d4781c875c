/** null: without an owner, which counts as one more owner. */
interface Waiting {
  id: number;
  owner: string | null;
}

/** Calls that wait for a child. Owners take turns, one call each; an owner at its limit is passed over. */
export function createWaitingCalls<T extends Waiting>() {
  // A map keeps its order of insertion: an owner who was served goes to the end.
  const byOwner = new Map<string | null, T[]>();

  return {
    add(item: T): void {
      const own = byOwner.get(item.owner);
      if (own === undefined) byOwner.set(item.owner, [item]);
      else own.push(item);
    },

    /** The next call of the first owner who may run one more. */
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
