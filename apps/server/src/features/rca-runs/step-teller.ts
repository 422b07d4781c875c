import type { RunStep } from '@rootline/contract';
import type { RunClaim } from './run-life-cycle.ts';

interface StepStore {
  saveStep(claim: RunClaim, step: RunStep | null): Promise<void>;
}

/** Says that a run waits for others at its endpoint, and afterwards again what it was waiting for itself. */
export function createStepTeller(store: StepStore, claim: RunClaim) {
  let own: RunStep | null = null;
  return {
    noteStep(step: RunStep | null): void {
      own = step;
    },
    onWaiting(isWaiting: boolean): void {
      // Only a hint for who looks on: a database that is away must not end the run.
      store.saveStep(claim, isWaiting ? 'endpoint' : own).catch(() => {});
    },
  };
}
export type StepTeller = ReturnType<typeof createStepTeller>;
