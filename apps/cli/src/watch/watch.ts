import { CommandError } from '../command-error.ts';
import type { Follow } from './follow.ts';
import { openJudge } from './open-judge.ts';
import { pause } from './pause.ts';
import { Rings } from './rings.ts';
import type { Standing } from './verdict.ts';
import { createVerdictChanges } from './verdict-changes.ts';

/** How long a look may be away from the next: its own time is this part of a core at most. */
const PACE = { firstMs: 1000, leastMs: 2000, mostMs: 20_000, share: 1 / 20 } as const;

export interface WatchRequest {
  follows: readonly Follow[];
  windowMs: number;
  /** Ends with the first standing that is asked for. */
  until: Standing['state'] | null;
  /** null: without an end. */
  forMs: number | null;
}

/** What a watch shows as it goes. */
export interface WatchView {
  /** A change of the verdict. */
  change(standing: Standing): Promise<void>;
  /** How it stands after a look, changed or not. */
  look(standing: Standing, rings: Rings): void;
  note(sentence: string): void;
}

/** Looks at the last lines again and again, and tells when the verdict changes. Gives the last standing that was told. */
export async function watch(
  request: WatchRequest,
  view: WatchView,
  interruption: AbortSignal,
): Promise<Standing | null> {
  const { follows, windowMs, until, forMs } = request;
  const rings = new Rings(windowMs);
  const changes = createVerdictChanges();
  const over = new AbortController();
  const signals = [interruption, over.signal, ...(forMs === null ? [] : [AbortSignal.timeout(forMs)])];
  const signal = AbortSignal.any(signals);
  const judge = openJudge();
  const notes = new Set<string>();
  const following = {
    take: (line: Parameters<Rings['take']>[0]) => rings.take(line, Date.now()),
    note(sentence: string) {
      if (notes.has(sentence)) return;
      notes.add(sentence);
      view.note(sentence);
    },
    signal,
  };
  let failure: { error: unknown } | null = null;
  const all = Promise.all(follows.map((follow) => follow(following))).then(
    () => over.abort(),
    (error: unknown) => {
      failure = { error };
      over.abort();
    },
  );
  try {
    let seen = -1;
    let tookMs = 0;
    // What is there already comes first.
    await pause(PACE.firstMs, signal);
    for (let isLast = false; ; ) {
      isLast = signal.aborted;
      if (interruption.aborted || failure !== null) break;
      rings.trim(Date.now());
      for (const sentence of rings.leftOut()) following.note(sentence);
      if (rings.version !== seen || isLast) {
        seen = rings.version;
        const look = await judge.judge(rings.streams(), Date.now(), interruption);
        if (look === null) break;
        const { standing } = look;
        tookMs = look.tookMs;
        view.look(standing, rings);
        const changed = changes.next(standing);
        if (changed !== null) await view.change(changed);
        if (until !== null && changed?.state === until) break;
      }
      if (isLast) break;
      await pause(Math.min(PACE.mostMs, Math.max(PACE.leastMs, tookMs / PACE.share)), signal);
    }
  } finally {
    over.abort();
    await Promise.all([all, judge.close()]);
  }
  if (failure !== null && !interruption.aborted) throw errorOf(failure);
  return changes.current();
}

function errorOf({ error }: { error: unknown }): unknown {
  return error instanceof CommandError ? error : new Error('What was watched could not be read.', { cause: error });
}
