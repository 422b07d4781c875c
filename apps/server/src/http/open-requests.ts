import type { FastifyReply } from 'fastify';

interface Deps {
  /** Those of the sessions that are still valid. */
  listLiveSessions(tokenHashes: readonly string[]): Promise<Set<string>>;
  everySeconds: number;
}

export type OpenRequests = ReturnType<typeof watchOpenRequests>;

/**
 * Cuts the connection of every request whose session has ended: streams of events, uploads and long reads do not
 * outlive a sign-out, a disabled or a deleted account, whichever process ended the session.
 */
export function watchOpenRequests({ listLiveSessions, everySeconds }: Deps) {
  const open = new Map<FastifyReply, string>();
  /** Requests that were open at the last look already: short ones are never asked about. */
  let lasting = new Set<FastifyReply>();

  function look(): void {
    const asked = [...open].filter(([reply]) => lasting.has(reply));
    lasting = new Set(open.keys());
    if (asked.length === 0) return;
    listLiveSessions([...new Set(asked.map(([, tokenHash]) => tokenHash))]).then(
      (live) => {
        for (const [reply, tokenHash] of asked) if (!live.has(tokenHash)) reply.raw.destroy();
      },
      // A database that is away says nothing about sessions; the next look asks again.
      () => {},
    );
  }

  const timer = setInterval(look, everySeconds * 1000);
  timer.unref();

  return {
    /** Follows a request until its answer is out or its connection gone. */
    add(reply: FastifyReply, tokenHash: string): void {
      open.set(reply, tokenHash);
      reply.raw.once('close', () => open.delete(reply));
    },
    stop: (): void => clearInterval(timer),
  };
}
