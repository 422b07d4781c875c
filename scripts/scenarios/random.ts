/** A repeatable source of variation: mulberry32 over a 32-bit seed. */
export function createRandom(seed: number) {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const int = (from: number, to: number): number => from + Math.floor(next() * (to - from + 1));
  return {
    /** A whole number from `from` to `to`, both inclusive. */
    int,
    chance: (share: number): boolean => next() < share,
    pick: <T>(choices: readonly [T, ...T[]]): T => choices[int(0, choices.length - 1)] ?? choices[0],
    hex: (digits: number): string => Array.from({ length: digits }, () => int(0, 15).toString(16)).join(''),
  };
}
export type Random = ReturnType<typeof createRandom>;
