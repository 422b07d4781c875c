import { Rings } from '@rootline/sources/rings';
import { CommandError } from '../command-error.ts';
import { collectGarbage } from './collect-garbage.ts';
import type { Follow } from './follow.ts';
import { openJudge } from './open-judge.ts';
import { pause } from './pause.ts';
import type { Standing } from './verdict.ts';
import { createVerdictChanges } from './verdict-changes.ts';

/** Time between looks. A look may use at most this share of a core. */
const PACE = { firstMs: 1000, leastMs: 2000, mostMs: 20_000, share: 1 / 20 } as const;

export interface WatchRequest {
  follows: readonly Follow[];
  windowMs: number;
  /** Stops at the first change to this state. */
  until: Standing['state'] | null;
  /** null: no limit. */
  forMs: number | null;
}

/** What a watch shows as it goes. */
export interface WatchView {
  /** Called when the verdict changes. */
  change(standing: Standing): Promise<void>;
  /** Called after every look. */
  look(standing: Standing, rings: Rings): void;
  note(sentence: string): void;
}

/** Judges the last lines repeatedly and reports changes of the verdict. Returns the last reported standing. */
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
    // Existing lines arrive first.
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
        collectGarbage();
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
  return error instanceof CommandError ? error : new Error('Failed to read the watched input.', { cause: error });
}
