import { LIMITS } from '@rootline/contract';

/** A ring may be ahead of its rate by what it would take in so many seconds. */
const BURST_SECONDS = 10;

interface Account {
  /** Bytes that may still come; below nothing after a body that was larger than that. */
  left: number;
  atMs: number;
  bodies: number;
}

export type Place =
  | { kind: 'taken'; paid(bytes: number): void; giveBack(): void }
  | { kind: 'busy' }
  | { kind: 'over'; seconds: number };

/** What each ring may be sent: bytes a second on average, and bodies at the same time. */
export function createQuota(now: () => number = () => performance.now()) {
  const accounts = new Map<string, Account>();
  let inAll = 0;

  function accountOf(id: string, bytesPerSecond: number): Account {
    const atMs = now();
    const most = BURST_SECONDS * bytesPerSecond;
    const known = accounts.get(id);
    if (known === undefined) {
      const fresh = { left: most, atMs, bodies: 0 };
      accounts.set(id, fresh);
      return fresh;
    }
    known.left = Math.min(most, known.left + ((atMs - known.atMs) / 1000) * bytesPerSecond);
    known.atMs = atMs;
    return known;
  }

  return {
    /** A place for one body. What it turns out to hold is paid for behind, so that a body is taken whole or not begun. */
    take({ id, bytesPerSecond }: { id: string; bytesPerSecond: number }): Place {
      const account = accountOf(id, bytesPerSecond);
      if (account.left <= 0) return { kind: 'over', seconds: Math.ceil((1 - account.left) / bytesPerSecond) };
      if (account.bodies >= LIMITS.rings.bodiesAtOnce || inAll >= LIMITS.rings.bodiesInAll) return { kind: 'busy' };
      account.bodies += 1;
      inAll += 1;
      let isTaken = true;
      return {
        kind: 'taken',
        paid: (bytes) => {
          account.left -= bytes;
        },
        giveBack: () => {
          if (!isTaken) return;
          isTaken = false;
          account.bodies -= 1;
          inAll -= 1;
        },
      };
    },

    /** For bytes that came without a place of their own. */
    pay({ id, bytesPerSecond }: { id: string; bytesPerSecond: number }, bytes: number): void {
      accountOf(id, bytesPerSecond).left -= bytes;
    },

    /** How long a stream must pause until the ring may be sent more. */
    pauseMs({ id, bytesPerSecond }: { id: string; bytesPerSecond: number }): number {
      const { left } = accountOf(id, bytesPerSecond);
      return left > 0 ? 0 : ((1 - left) / bytesPerSecond) * 1000;
    },
  };
}
