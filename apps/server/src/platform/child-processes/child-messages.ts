/** What a process asks of another: per question its input and the answer. Everything must be structured-cloneable. */
export type Questions = Record<string, { input: unknown; answer: unknown }>;

/** What a child can do: per operation its input, its output, the reports on the way, and what it asks of its parent. */
export type Operations = Record<string, { input: unknown; output: unknown; report: unknown; questions?: Questions }>;

/** The questions of an operation; none where it states none. */
export type QuestionsOf<O extends Operations[string]> = NonNullable<O['questions']>;

/** Answers questions; what it throws fails the question. The signal is that of the call. */
export type Handlers<Q extends Questions> = {
  [N in keyof Q]: (input: Q[N]['input'], signal: AbortSignal | undefined) => Promise<Q[N]['answer']>;
};

export type ToChild =
  | { kind: 'call'; id: number; name: string; input: unknown }
  | { kind: 'cancel'; id: number }
  | { kind: 'answer'; question: number; value: unknown }
  | { kind: 'unanswered'; question: number; message: string };

export type FromChild =
  /** It has started and takes calls. */
  | { kind: 'ready' }
  | { kind: 'report'; id: number; value: unknown }
  | { kind: 'ask'; id: number; question: number; name: string; input: unknown }
  | { kind: 'result'; id: number; value: unknown }
  | { kind: 'refused'; id: number; code: string; message: string }
  | { kind: 'failed'; id: number; message: string }
  /** The last message of a child that can no longer be trusted. */
  | { kind: 'broken'; id: number; message: string };

/** A refusal that the child foresaw. The code tells the parent what to answer. */
export class ChildRefusal extends Error {
  override readonly name = 'ChildRefusal';
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

/** Thrown in a child that can no longer be trusted: it tells the reason and ends. */
export class ChildBroken extends Error {
  override readonly name = 'ChildBroken';
}

/** The child ended in the middle of a call: a native crash, no memory, a kill, silence for too long, or by itself. */
export class ChildCrashed extends Error {
  override readonly name: string = 'ChildCrashed';
}

/** The server is stopping: the same again will work at its next start. */
export class ChildStopping extends ChildCrashed {
  override readonly name = 'ChildStopping';
}

/** It was killed because nothing was heard of the call for too long. The same again would be as silent. */
export class ChildSilent extends ChildCrashed {
  override readonly name = 'ChildSilent';
  readonly seconds: number;

  constructor(name: string, seconds: number) {
    super(`The process that should ${name} made no progress for ${seconds} seconds`);
    this.seconds = seconds;
  }
}

/** The owner of the call has too many waiting already. */
export class ChildrenBusy extends Error {
  override readonly name = 'ChildrenBusy';
}
