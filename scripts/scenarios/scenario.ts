import type { Random } from './random.ts';

/** A named log: the same seed writes the same lines, so seeds, journeys and screenshots all show one story. */
export interface Scenario {
  name: string;
  fileName: string;
  /** What happened, in one sentence. */
  story: string;
  writeLines(random: Random): string[];
}
