import type { Bytes } from '../lines/bytes.ts';

export const OPENERS = '[(<"\'{';
export const CLOSERS = '])>"\'}';
const LONGEST_BRACKET = 400;
const CLOSER_OF = new Uint8Array(256);
for (const [index, opener] of [...OPENERS].entries()) CLOSER_OF[opener.charCodeAt(0)] = CLOSERS.charCodeAt(index);

/** The bracket that closes the one at a position, nested ones counted; -1 when none does nearby. */
export function closeOf(bytes: Bytes, at: number, limit: number): number {
  const open = bytes[at] as number;
  const close = CLOSER_OF[open] as number;
  const last = Math.min(limit, at + LONGEST_BRACKET);
  let depth = 1;
  for (let i = at + 1; i < last; i++) {
    const c = bytes[i] as number;
    if (c === close && --depth === 0) return i;
    if (c === open) depth++;
  }
  return -1;
}
