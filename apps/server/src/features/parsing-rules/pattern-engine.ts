import { LIMITS, type RegexPattern, type RuleDraft } from '@rootline/contract';
import { AppError } from '#http/app-error.ts';
import { ChildCrashed } from '#platform/child-processes/child-messages.ts';
import { type ChildPool, createChildPool } from '#platform/child-processes/child-pool.ts';
import type { StartChild } from '#platform/child-processes/start-child.ts';
import type { MatchInput, MatchOutput, RuleOperations } from './matching/rule-operations.ts';

interface EngineLimits {
  compileSeconds: number;
  fastSeconds: number;
  linearSeconds: number;
}

/** Reads and matches patterns of users, who take turns, in processes of their own, which are killed when they take too long. */
export function createPatternEngine(
  startChild: StartChild,
  { compileSeconds, fastSeconds, linearSeconds }: EngineLimits = LIMITS.rules,
) {
  const testers = openPool(startChild, 2);
  // A save never waits behind a long test.
  const checkers = openPool(startChild, 1);

  return {
    /** Throws AppError rule_pattern_refused for the first pattern that cannot be used. */
    async check(userId: string, patterns: readonly Pick<RegexPattern, 'name' | 'pattern'>[]): Promise<void> {
      let reached = 0;
      const sources = patterns.map(({ pattern }) => pattern);
      const checked = await callWithin(checkers, 'check', sources, {
        userId,
        seconds: compileSeconds,
        onReport: (index) => {
          reached = index;
        },
      });
      const refused = checked.isDone ? checked.output : { index: reached, reason: 'it is too complex' };
      if (refused === null) return;
      const { name = '' } = patterns[refused.index] ?? {};
      throw new AppError('rule_pattern_refused', { name, reason: refused.reason });
    },

    /** Throws AppError rule_test_slow when even the linear engine takes too long. */
    async match(userId: string, input: Omit<MatchInput, 'engine'>): Promise<MatchOutput> {
      const fast = await callWithin(testers, 'match', { ...input, engine: 'fast' }, { userId, seconds: fastSeconds });
      if (fast.isDone) return fast.output;
      const linear = await callWithin(
        testers,
        'match',
        { ...input, engine: 'linear' },
        { userId, seconds: linearSeconds },
      );
      if (linear.isDone) return linear.output;
      throw new AppError('rule_test_slow');
    },

    /** Throws AppError rule_draft_empty when the lines of the file share no layout, or take too long to compare. */
    async draft(userId: string, path: string): Promise<RuleDraft> {
      const drafted = await callWithin(testers, 'draft', path, { userId, seconds: linearSeconds });
      if (!drafted.isDone || drafted.output === null) throw new AppError('rule_draft_empty');
      return drafted.output;
    },

    async stop(): Promise<void> {
      await Promise.all([testers.stop(), checkers.stop()]);
    },
  };
}
export type PatternEngine = ReturnType<typeof createPatternEngine>;

function openPool(startChild: StartChild, children: number): ChildPool<RuleOperations> {
  return createChildPool<RuleOperations>({
    startChild,
    entry: new URL('./matching/rules-child.ts', import.meta.url),
    heapMegabytes: 256,
    children,
    callsPerChild: 1,
    callsPerOwner: 1,
    idleMs: 60_000,
    // A backstop: every call is killed long before.
    silenceMs: 60_000,
    onCancel: 'kill',
    retryCrashed: false,
  });
}

type Outcome<T> = { isDone: true; output: T } | { isDone: false };

/** Not done: killed after the seconds, which count from the beginning of the work, or out of memory. */
async function callWithin<N extends keyof RuleOperations>(
  pool: ChildPool<RuleOperations>,
  name: N,
  input: RuleOperations[N]['input'],
  {
    userId,
    seconds,
    onReport,
  }: { userId: string; seconds: number; onReport?: (value: RuleOperations[N]['report']) => void },
): Promise<Outcome<RuleOperations[N]['output']>> {
  const late = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  try {
    const output = await pool.call(name, input, {
      signal: late.signal,
      owner: userId,
      onReport: (value) => {
        timer ??= setTimeout(() => late.abort(), seconds * 1000);
        onReport?.(value);
      },
    });
    return { isDone: true, output };
  } catch (error) {
    if (late.signal.aborted || error instanceof ChildCrashed) return { isDone: false };
    throw error;
  } finally {
    clearTimeout(timer);
  }
}
