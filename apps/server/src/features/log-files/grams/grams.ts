/** Bytes of a gram. Fewer are found everywhere where numbers grow; a text must have so many to be looked up. */
export const GRAM_BYTES = 6;
/** Places of a filter, as a power of two: about a third are taken by 8,192 lines of 100 to 150 bytes. */
const PLACE_BITS = 18;
export const PLACES = 2 ** PLACE_BITS;

const FACTOR = 0x9e3779b1;
const CAPITALS = { first: 65, last: 90, toSmall: 32 };
const LOWER = Uint8Array.from({ length: 256 }, (_, byte) =>
  byte >= CAPITALS.first && byte <= CAPITALS.last ? byte + CAPITALS.toSmall : byte,
);
/** What a byte that leaves the gram takes with it. */
const LEAVING = Int32Array.from(LOWER, (byte) => {
  let value = byte;
  for (let i = 0; i < GRAM_BYTES; i++) value = Math.imul(value, FACTOR);
  return value;
});

/** A bit for each place. */
export const newPlaces = () => new Uint32Array(PLACES / 32);

/**
 * Sets the place of each run of GRAM_BYTES bytes in bytes[from, to), letters of ASCII taken as small ones: a rolling hash
 * after Rabin and Karp. A text can only stand where all of its places are set.
 */
export function markGrams(places: Uint32Array, bytes: Uint8Array, from: number, to: number): void {
  // Of the bytes of the gram, times FACTOR: its upper bits depend on all of them.
  let product = 0;
  const first = Math.min(to, from + GRAM_BYTES - 1);
  for (let at = from; at < first; at++) product = Math.imul(product + (LOWER[bytes[at] as number] as number), FACTOR);
  let before = 0;
  for (let at = first, start = from; at < to; at++, start++) {
    product = Math.imul(product + (LOWER[bytes[at] as number] as number) - before, FACTOR);
    const place = product >>> (32 - PLACE_BITS);
    places[place >>> 5] = (places[place >>> 5] as number) | (1 << (place & 31));
    before = LEAVING[bytes[start] as number] as number;
  }
}

/** The places that are set, in ascending order. */
export function placesIn(places: Uint32Array): number[] {
  const found: number[] = [];
  for (let place = 0; place < PLACES; place++) {
    if (((places[place >>> 5] as number) & (1 << (place & 31))) !== 0) found.push(place);
  }
  return found;
}
