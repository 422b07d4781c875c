import { wrongsOfParse } from '../../packages/logparse/testing/check-parse.ts';
import { mutatedLog } from '../../packages/logparse/testing/mutated-log.ts';

/** Longer than any of these small logs takes on a busy machine: a parse that needs it hangs. */
const LONGEST_PARSE_MS = 30_000;

/** Parses damaged logs in this process. True when none made the parser throw or hang and every line of each is accounted for. */
export function parseMutations(mutations: number, seed: number): boolean {
  let wrong = 0;
  for (let next = 0; next < mutations; next++) {
    const number = seed * 1_000_000 + next;
    const startedAt = performance.now();
    const found = wrongsOf(number);
    if (performance.now() - startedAt > LONGEST_PARSE_MS) found.push('takes too long');
    if (found.length > 0) {
      wrong += 1;
      console.log(`mutation ${number}: ${found.join('; ')}`);
    }
    if ((next + 1) % 2000 === 0) console.log(`${next + 1} parsed, ${wrong} wrong`);
  }
  return wrong === 0;
}

function wrongsOf(number: number): string[] {
  try {
    return wrongsOfParse(mutatedLog(number), 1 + ((number * 37) % 500));
  } catch (error) {
    return [String(error)];
  }
}
