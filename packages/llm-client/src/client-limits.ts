import { LIMITS } from '@rootline/contract';
import type { LeastPace } from './calls/answer-pace.ts';

/** Times in milliseconds, sizes in bytes after decompression. */
export interface ClientLimits {
  connectMs: number;
  /** Silence allowed after the first token. */
  idleMs: number;
  /** Less than this ends an answer that never falls silent. */
  leastPace: LeastPace;
  /** Lists, probes and model descriptions. */
  listMs: number;
  pullIdleMs: number;
  listBytes: number;
  completionBytes: number;
  /** A finished answer whose connection stays open is not waited for longer than this. */
  endGraceMs: number;
  probeCacheMs: number;
}

export const DEFAULT_CLIENT_LIMITS: ClientLimits = {
  connectMs: LIMITS.llm.connectSeconds * 1000,
  idleMs: LIMITS.llm.idleSeconds * 1000,
  leastPace: { tokens: LIMITS.llm.leastPace.tokens, ms: LIMITS.llm.leastPace.seconds * 1000 },
  listMs: LIMITS.llm.listSeconds * 1000,
  pullIdleMs: LIMITS.llm.pullIdleSeconds * 1000,
  listBytes: LIMITS.llm.listBytes,
  completionBytes: LIMITS.llm.completionBytes,
  endGraceMs: 1000,
  probeCacheMs: LIMITS.llm.probeCacheMinutes * 60_000,
};
