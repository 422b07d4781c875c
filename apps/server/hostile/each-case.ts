import { setTimeout as sleep } from 'node:timers/promises';

/** One case of a test that goes through many: its title, and what throws when the case does not hold. */
export type OneCase = readonly [title: string, check: () => Promise<unknown>];

interface Options {
  /** How many cases run at the same time. Only cases that change nothing the others need may do so. */
  atOnce?: number;
  /** How long one case may take. */
  limitMs?: number;
}

/** Options of a test that goes through many cases: the limit of a single case is that of a single test. */
export const MANY_CASES = { timeout: 600_000 };

const CASE_LIMIT_MS = 60_000;
/** The beginning of a message says what was expected; some go on with a whole answer. */
const MESSAGE_LINES = 4;
const LINE_LENGTH = 300;

/**
 * Checks every case, even after others have failed, and throws one error that names each failing case with the first
 * lines of its message. The first failure is its cause, so that Vitest shows the place. A case that does not end stops
 * the test, because those after it would wait as long.
 */
export async function expectEachCase(cases: readonly OneCase[], options: Options = {}): Promise<void> {
  const { atOnce = 1, limitMs = CASE_LIMIT_MS } = options;
  if (cases.length === 0) throw new Error('There are no cases');
  const failures: { index: number; text: string; error: unknown }[] = [];
  let next = 0;
  let isStuck = false;
  const checkSome = async () => {
    while (next < cases.length && !isStuck) {
      const index = next++;
      const [title, check] = cases[index] as OneCase;
      try {
        await withinLimit(check, limitMs);
      } catch (error) {
        isStuck ||= error instanceof StuckCase;
        failures.push({ index, text: `- ${title}: ${beginningOf(error)}`, error });
      }
    }
  };
  await Promise.all(Array.from({ length: atOnce }, checkSome));
  if (failures.length === 0) return;
  failures.sort((one, other) => one.index - other.index);
  const notRun = cases.length - next;
  const summary = `${failures.length} of ${cases.length} cases failed${notRun > 0 ? `, ${notRun} did not run` : ''}:`;
  throw new Error([summary, ...failures.map(({ text }) => text)].join('\n'), { cause: failures[0]?.error });
}

class StuckCase extends Error {}

async function withinLimit(check: () => Promise<unknown>, limitMs: number): Promise<void> {
  const over = new AbortController();
  const limit = async () => {
    await sleep(limitMs, undefined, { signal: over.signal });
    throw new StuckCase(`did not end within ${limitMs} ms`);
  };
  try {
    await Promise.race([check(), limit()]);
  } finally {
    over.abort();
  }
}

function beginningOf(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  const lines = message
    .split('\n')
    .map((line) => (line.length > LINE_LENGTH ? `${line.slice(0, LINE_LENGTH)}…` : line));
  return [...lines.slice(0, MESSAGE_LINES), ...(lines.length > MESSAGE_LINES ? ['…'] : [])].join('\n  ');
}
