import { flushCompileCache } from 'node:module';
import {
  ChildBroken,
  ChildRefusal,
  type FromChild,
  type Operations,
  type Questions,
  type QuestionsOf,
  type ToChild,
} from '#platform/child-processes/child-messages.ts';
import { giveUpRoot } from '#platform/child-processes/give-up-root.ts';

export interface ChildCall<Report, Q extends Questions = Record<never, never>> {
  /** Aborted when the caller no longer wants the answer. */
  signal: AbortSignal;
  report(value: Report): void;
  /** Asks the parent. */
  ask<N extends keyof Q & string>(name: N, input: Q[N]['input']): Promise<Q[N]['answer']>;
}

export type Answers<O extends Operations> = {
  [N in keyof O]: (input: O[N]['input'], call: ChildCall<O[N]['report'], QuestionsOf<O[N]>>) => Promise<O[N]['output']>;
};

/** Runs in the child: answers the parent's calls until the parent goes away. */
export function answerCalls<O extends Operations>(answers: Answers<O>): void {
  giveUpRoot();
  const open = new Map<number, AbortController>();
  const questions = new Map<number, PromiseWithResolvers<unknown>>();
  let lastQuestion = 0;
  let isFirst = true;
  process.on('message', (message: ToChild) => {
    if (message.kind === 'call') return void answer(message);
    if (message.kind === 'cancel') return open.get(message.id)?.abort();
    const asked = questions.get(message.question);
    questions.delete(message.question);
    if (message.kind === 'answer') asked?.resolve(message.value);
    else asked?.reject(new Error(message.message));
  });
  send({ kind: 'ready' });
  // A parent that was killed closes the channel; no one waits for the work any more. An orderly exit would wait for the
  // threads of a database in the middle of its work, some of which wait for this one.
  process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));

  async function answer({ id, name, input }: Extract<ToChild, { kind: 'call' }>): Promise<void> {
    const controller = new AbortController();
    open.set(id, controller);
    const report = (value: unknown) => send({ kind: 'report', id, value });
    const ask = (asked: string, given: unknown) => {
      const waiting = Promise.withResolvers<unknown>();
      questions.set(++lastQuestion, waiting);
      send({ kind: 'ask', id, question: lastQuestion, name: asked, input: given });
      return waiting.promise;
    };
    try {
      const run = answers[name];
      if (run === undefined) throw new Error(`This child cannot ${name}`);
      send({ kind: 'result', id, value: await run(input, { signal: controller.signal, report, ask }) });
    } catch (error) {
      if (error instanceof ChildBroken) return breakOff(id, error);
      send(failure(id, error));
    } finally {
      open.delete(id);
      // At its end such a process is killed, which is too late to save its compiled code for the next one.
      if (isFirst) setImmediate(flushCompileCache);
      isFirst = false;
    }
  }
}

/** Ends this process before it gives another answer. */
function breakOff(id: number, error: ChildBroken): void {
  const end = () => process.kill(process.pid, 'SIGKILL');
  if (process.send === undefined || !process.connected) return void end();
  process.send({ kind: 'broken', id, message: error.message } satisfies FromChild, end);
}

function failure(id: number, error: unknown): FromChild {
  if (error instanceof ChildRefusal) return { kind: 'refused', id, code: error.code, message: error.message };
  return { kind: 'failed', id, message: error instanceof Error ? (error.stack ?? error.message) : String(error) };
}

function send(message: FromChild): void {
  // Between the parent's end and our own there is no one to tell, and a message that fails is no failure.
  if (process.connected) process.send?.(message, () => {});
}
