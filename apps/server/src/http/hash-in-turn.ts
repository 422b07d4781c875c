import { LIMITS } from '@rootline/contract';
import { AppError } from '#http/app-error.ts';
import { createFairQueue } from '#platform/fair-queue.ts';

const { hashesAtOnce, waitingHashes, busySeconds } = LIMITS.login;

const queue = createFairQueue({
  atOnce: hashesAtOnce,
  waiting: waitingHashes,
  refusal: () =>
    new AppError('passwords_busy', { seconds: busySeconds }, { headers: { 'Retry-After': String(busySeconds) } }),
});

/** Who is waiting for a password to be hashed: strangers never stand before people whom the account knows. */
export type Hasher =
  /** Is signed in, or holds the code of the setup link. */
  | { kind: 'trusted'; name: string }
  /** Signs in from where this account has signed in lately. */
  | { kind: 'known'; network: string; account: string }
  | { kind: 'stranger'; network: string; account: string };

/** Hashing is the costliest thing that anybody can ask for: it is done in fair turns. Throws passwords_busy. */
export function hashInTurn<T>(hasher: Hasher, work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
  const { kind } = hasher;
  const lane = kind === 'trusted' ? [kind, hasher.name] : [kind, hasher.network, hasher.account];
  return queue.run(lane, work, signal);
}
