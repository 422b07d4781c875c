import { ciFailure } from './ci-failure.ts';
import { crashLoop } from './crash-loop.ts';
import { dbPool } from './db-pool.ts';
import { healthy } from './healthy.ts';
import { mixedFormats } from './mixed-formats.ts';
import { createRandom } from './random.ts';
import type { Scenario } from './scenario.ts';

/** Every scenario by the name that `npm run seed` takes. */
export const SCENARIOS: readonly Scenario[] = [crashLoop, dbPool, healthy, mixedFormats, ciFailure];

/** The scenario's file; the seed changes numbers and ids, never the story. */
export function writeScenario(scenario: Scenario, seed = 1): { fileName: string; text: string } {
  return { fileName: scenario.fileName, text: `${scenario.writeLines(createRandom(seed)).join('\n')}\n` };
}

/** The scenario of a name. Throws with the known names. */
export function scenarioNamed(name: string): Scenario {
  const found = SCENARIOS.find((scenario) => scenario.name === name);
  if (found === undefined) {
    throw new Error(`There is no scenario ${name}. Known: ${SCENARIOS.map((scenario) => scenario.name).join(', ')}`);
  }
  return found;
}
