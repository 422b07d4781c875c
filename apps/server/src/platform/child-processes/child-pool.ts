import type { ChildProcess } from 'node:child_process';
import {
  ChildCrashed,
  ChildRefusal,
  ChildrenBusy,
  ChildSilent,
  ChildStopping,
  type FromChild,
  type Handlers,
  type Operations,
  type QuestionsOf,
  type ToChild,
} from '#platform/child-processes/child-messages.ts';
import type { ChildProgram, StartChild } from '#platform/child-processes/start-child.ts';
import { createWaitingCalls } from '#platform/child-processes/waiting-calls.ts';

export interface ChildPoolOptions<O extends Operations> extends ChildProgram {
  startChild: StartChild;
  children: number;
  callsPerChild: number;
  /** How many calls of one owner may run, and how many may wait. No limit when left out. */
  callsPerOwner?: number;
  waitingPerOwner?: number;
  /** A child without work ends after this time, so that an idle server stays small. */
  idleMs: number;
  /** A child that sends nothing about a call for this long is killed. No limit when left out. */
  silenceMs?: number;
  /** `interrupt`: the child is asked to stop; `kill`: a cancelled call ends the child. */
  onCancel: 'interrupt' | 'kill';
  /** Calls of a crashed child are tried once more, each alone in a child, so that a crash costs one call; not those that were silent. */
  retryCrashed: boolean;
  /** Answer what calls ask on the way that have no handlers of their own. */
  handlers?: Handlers<QuestionsOf<O[keyof O & string]>>;
}

export interface CallOptions<O extends Operations[string]> {
  signal?: AbortSignal | undefined;
  /** For whom: owners take turns. */
  owner?: string | undefined;
  /** Called when a child starts on the call, and again when it is retried. */
  onStart?: () => void;
  /** Called when the child of the call has crashed and the call waits for its retry. */
  onLost?: () => void;
  onReport?: (value: O['report']) => void;
  /** Answer what the operation asks on the way. */
  handlers?: Handlers<QuestionsOf<O>>;
}

export interface ChildPool<O extends Operations> {
  /** Throws ChildRefusal, ChildCrashed, which ChildSilent is too, ChildrenBusy, the signal's reason, or Error for a failure no one foresaw. */
  call<N extends keyof O & string>(name: N, input: O[N]['input'], options?: CallOptions<O[N]>): Promise<O[N]['output']>;
  /** Starts a child ahead of the work, when none is free; one that is free lives on. */
  warm(): void;
  /** Kills the children; open calls end as crashed. */
  stop(): Promise<void>;
}

interface Call {
  id: number;
  owner: string | null;
  name: string;
  input: unknown;
  alone: boolean;
  cancelled: boolean;
  silence: NodeJS.Timeout | undefined;
  /** For how long nothing was heard of it when its child was killed for that. */
  silentMs: number | null;
  onStart: () => void;
  onLost: () => void;
  onReport: (value: unknown) => void;
  answer: (question: string, input: unknown) => Promise<unknown>;
  settle: (outcome: { value: unknown } | { error: unknown }) => void;
}

interface Child {
  process: ChildProcess;
  calls: Map<number, Call>;
  idle: NodeJS.Timeout | undefined;
  isReady: boolean;
  ended: Promise<void>;
  /** Why its messages no longer count. */
  broken: string | null;
}

const CANCEL_GRACE_MS = 5_000;

/** Keeps at most so many child processes and spreads calls over them. */
export function createChildPool<O extends Operations>(options: ChildPoolOptions<O>): ChildPool<O> {
  const { callsPerOwner = Number.POSITIVE_INFINITY, waitingPerOwner = Number.POSITIVE_INFINITY } = options;
  const children = new Set<Child>();
  const waiting = createWaitingCalls<Call>();
  /** Calls of a crashed child, which come before all others. */
  const again: Call[] = [];
  let lastId = 0;
  let stopped = false;

  function start(): Child {
    const process = options.startChild(options);
    let resolveEnded = () => {};
    const ended = new Promise<void>((resolve) => {
      resolveEnded = resolve;
    });
    const child: Child = { process, calls: new Map(), idle: undefined, isReady: false, ended, broken: null };
    children.add(child);
    process.on('message', (message: FromChild) => receive(child, message));
    let isGone = false;
    const gone = () => {
      if (isGone) return;
      isGone = true;
      resolveEnded();
      lose(child);
    };
    process.once('exit', gone);
    // Also an exec that fails, or a message to a child that has just died.
    process.on('error', () => {
      process.kill('SIGKILL');
      if (process.pid === undefined) gone();
    });
    restAfterWork(child);
    return child;
  }

  function receive(child: Child, message: FromChild): void {
    if (message.kind === 'ready') {
      child.isReady = true;
      return;
    }
    const call = child.calls.get(message.id);
    if (call === undefined || child.broken !== null) return;
    if (message.kind === 'broken') {
      child.broken = message.message;
      child.process.kill('SIGKILL');
      return;
    }
    watchSilence(child, call, options.silenceMs);
    if (message.kind === 'report') {
      if (!call.cancelled) call.onReport(message.value);
      return;
    }
    if (message.kind === 'ask') return void answer(child, call, message);
    finish(child, call);
    if (message.kind === 'result') call.settle({ value: message.value });
    else if (message.kind === 'refused') call.settle({ error: new ChildRefusal(message.code, message.message) });
    else call.settle({ error: new Error(message.message) });
    dispatch();
  }

  async function answer(child: Child, call: Call, { question, name, input }: Extract<FromChild, { kind: 'ask' }>) {
    // A child that waits for us is not silent.
    clearTimeout(call.silence);
    try {
      tell(child, { kind: 'answer', question, value: await call.answer(name, input) });
    } catch (error) {
      tell(child, { kind: 'unanswered', question, message: error instanceof Error ? error.message : String(error) });
    }
    if (child.calls.has(call.id)) watchSilence(child, call, options.silenceMs);
  }

  function finish(child: Child, call: Call): void {
    clearTimeout(call.silence);
    child.calls.delete(call.id);
    restAfterWork(child);
  }

  function restAfterWork(child: Child): void {
    clearTimeout(child.idle);
    if (child.calls.size > 0) return;
    child.idle = setTimeout(() => retire(child), options.idleMs);
    child.idle.unref();
  }

  /** Takes no more calls and ends by itself. */
  function retire(child: Child): void {
    children.delete(child);
    if (child.process.connected) child.process.disconnect();
  }

  function lose(child: Child): void {
    clearTimeout(child.idle);
    children.delete(child);
    for (const call of [...child.calls.values()].reverse()) {
      clearTimeout(call.silence);
      if (call.silentMs !== null && !call.cancelled) {
        call.settle({ error: new ChildSilent(call.name, call.silentMs / 1000) });
      } else if (options.retryCrashed && !call.alone && !call.cancelled && !stopped) {
        again.unshift({ ...call, alone: true });
        call.onLost();
      } else call.settle({ error: new ChildCrashed(`The process that should ${call.name} ended${reasonOf(child)}`) });
    }
    child.calls.clear();
    dispatch();
  }

  function watchSilence(child: Child, call: Call, ms: number | undefined): void {
    clearTimeout(call.silence);
    if (ms === undefined) return;
    call.silence = setTimeout(() => {
      call.silentMs = ms;
      child.process.kill('SIGKILL');
    }, ms);
    call.silence.unref();
  }

  function dispatch(): void {
    while (!stopped) {
      const child = freeChild(again.length > 0);
      if (child === undefined && children.size >= options.children) return;
      const call = again.shift() ?? waiting.take(mayHaveMore);
      if (call === undefined) return;
      // Another child is worth its start before two calls share one.
      if (child !== undefined && child.calls.size > 0) warm();
      run(call, child ?? start());
    }
  }

  function mayHaveMore(owner: string | null): boolean {
    if (owner === null) return true;
    const running = [...children].flatMap(({ calls }) => [...calls.values()]).filter((call) => call.owner === owner);
    return running.length < callsPerOwner;
  }

  function run(call: Call, child: Child): void {
    clearTimeout(child.idle);
    child.calls.set(call.id, call);
    watchSilence(child, call, options.silenceMs);
    call.onStart();
    tell(child, { kind: 'call', id: call.id, name: call.name, input: call.input });
  }

  function freeChild(alone: boolean): Child | undefined {
    const free = [...children].filter(
      ({ calls, process, broken }) =>
        process.connected &&
        broken === null &&
        calls.size < (alone ? 1 : options.callsPerChild) &&
        ![...calls.values()].some((call) => call.alone),
    );
    const ready = free.filter(({ isReady }) => isReady);
    const calmest = (ready.length > 0 ? ready : free).sort((a, b) => a.calls.size - b.calls.size)[0];
    if (calmest === undefined || calmest.isReady || calmest.calls.size === 0) return calmest;
    // It is starting as well: two calls need not wait for the same one.
    return children.size < options.children ? undefined : calmest;
  }

  function warm(): void {
    const free = [...children].find(({ calls }) => calls.size === 0);
    if (free !== undefined) restAfterWork(free);
    else if (!stopped && children.size < options.children) start();
  }

  function cancel(id: number, settle: () => void): void {
    waiting.remove(id);
    const at = again.findIndex((call) => call.id === id);
    if (at >= 0) again.splice(at, 1);
    for (const child of children) {
      const call = child.calls.get(id);
      if (call === undefined) continue;
      call.cancelled = true;
      if (options.onCancel === 'kill') child.process.kill('SIGKILL');
      else {
        tell(child, { kind: 'cancel', id });
        watchSilence(child, call, CANCEL_GRACE_MS);
      }
      // The caller goes on only once a killed child is gone.
      if (options.onCancel === 'kill') return void child.ended.then(settle);
    }
    settle();
  }

  return {
    call(name, input, { signal, owner = null, onStart, onLost, onReport, handlers = options.handlers } = {}) {
      return new Promise((resolve, reject) => {
        if (signal?.aborted) return reject(signal.reason);
        if (stopped) return reject(new ChildStopping(`The server is stopping and cannot ${name}`));
        if (owner !== null && waiting.countOf(owner) >= waitingPerOwner) {
          return reject(new ChildrenBusy(`Too many calls wait to ${name}`));
        }
        const id = ++lastId;
        const onAbort = () => cancel(id, () => reject(signal?.reason));
        signal?.addEventListener('abort', onAbort, { once: true });
        waiting.add({
          id,
          owner,
          name,
          input,
          alone: false,
          cancelled: false,
          silence: undefined,
          silentMs: null,
          onStart: () => onStart?.(),
          onLost: () => onLost?.(),
          onReport: (value) => onReport?.(value),
          answer: async (question, asked) => {
            const handle = handlers?.[question];
            if (handle === undefined) throw new Error(`Nobody answers ${question}`);
            return handle(asked, signal);
          },
          settle: (outcome) => {
            signal?.removeEventListener('abort', onAbort);
            // A kill on cancel must answer with the signal's reason, which follows.
            if (signal?.aborted) return;
            if ('error' in outcome) reject(outcome.error);
            else resolve(outcome.value);
          },
        });
        dispatch();
      });
    },
    warm,
    async stop() {
      stopped = true;
      const ends = [...children].map((child) => {
        child.process.kill('SIGKILL');
        return child.ended;
      });
      for (const call of [...again.splice(0), ...waiting.drain()])
        call.settle({ error: new ChildStopping('The server is stopping') });
      await Promise.all(ends);
    },
  };
}

function reasonOf({ broken }: Child): string {
  return broken === null ? '' : `: ${broken}`;
}

function tell(child: Child, message: ToChild): void {
  // A child that dies between two messages is noticed by its exit.
  child.process.send(message, () => {});
}
