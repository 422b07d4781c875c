import { type Breakage, brokenService } from './breakages.ts';
import { replay } from './replay.ts';

const START = Date.parse('2026-11-28T10:00:00Z');
const WARM_SECONDS = 240;
const FAULT_SECONDS = 35;
/** As the server looks. */
const EVERY_SECONDS = 2;

export interface Replayed {
  fault: string;
  service: string;
  /** From the fault until it is told; null: it is not. */
  seconds: number | null;
  /** What was told before it. */
  early: number;
}

/** Breaks a service by a clock of its own: the same on a busy machine. */
export async function replayFault(fault: Breakage, seed: number): Promise<Replayed> {
  const { healthy, broken } = brokenService(fault, seed);
  const told: number[] = [];
  await replay({
    name: fault.kind,
    fromMs: START,
    seconds: WARM_SECONDS + FAULT_SECONDS,
    everySeconds: EVERY_SECONDS,
    lines(atMs) {
      const second = (atMs - START) / 1000 - WARM_SECONDS;
      return second < 0 ? healthy.lines(atMs) : broken(atMs, second);
    },
    onTurn: ({ kind }, atMs) => {
      if (kind === 'failing') told.push((atMs - START) / 1000 - WARM_SECONDS);
    },
  });
  const seconds = told.find((second) => second >= 0) ?? null;
  return { fault: fault.shape, service: fault.kind, seconds, early: told.filter((second) => second < 0).length };
}
