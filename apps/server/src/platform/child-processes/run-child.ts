import type { Operations } from '#platform/child-processes/child-messages.ts';
import { type CallOptions, createChildPool } from '#platform/child-processes/child-pool.ts';
import type { ChildProgram, StartChild } from '#platform/child-processes/start-child.ts';

/** Does one task in a process of its own, which ends with it. Rejects as a call of a pool does. */
export function runChild<O extends Operations, N extends keyof O & string>(
  program: ChildProgram & { startChild: StartChild },
  name: N,
  task: O[N]['input'],
  call: Pick<CallOptions<O[N]>, 'handlers' | 'onReport' | 'signal'>,
): Promise<O[N]['output']> {
  const once = { children: 1, callsPerChild: 1, idleMs: 0, onCancel: 'kill', retryCrashed: false } as const;
  return createChildPool<O>({ ...program, ...once }).call(name, task, call);
}
