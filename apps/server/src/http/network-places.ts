import { networkOf } from '#platform/network-of.ts';

interface Places {
  /** For each network. */
  most: number;
  /** Addresses that need no place. */
  isFree(address: string): boolean;
}

/** Bounds how much of something one network has at once. */
export function createNetworkPlaces({ most, isFree }: Places) {
  const taken = new Map<string, number>();
  return {
    /** Gives the function that gives the place back; null when the network has none left. */
    take(address: string): (() => void) | null {
      if (isFree(address)) return () => {};
      const network = networkOf(address);
      const count = taken.get(network) ?? 0;
      if (count >= most) return null;
      taken.set(network, count + 1);
      return () => {
        const left = (taken.get(network) ?? 1) - 1;
        if (left === 0) taken.delete(network);
        else taken.set(network, left);
      };
    },
  };
}
