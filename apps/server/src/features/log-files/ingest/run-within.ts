import { createContext, Script } from 'node:vm';

/** What matching patterns of people needs of this process. */
export const MATCHING = { runWithin, now: () => performance.now() };

const context = createContext({ work: () => {} });
const script = new Script('work()');

/** Does the work, or ends it when it takes longer, even within one match of a pattern; false: it was ended. */
function runWithin(milliseconds: number, work: () => void): boolean {
  context['work'] = work;
  try {
    script.runInContext(context, { timeout: milliseconds });
    return true;
  } catch (error) {
    // An error of the script's own realm is no Error of this one.
    if ((error as { code?: unknown } | null)?.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT') return false;
    throw error;
  } finally {
    context['work'] = null;
  }
}
