/** Commands that are given faster than they end. */
export interface CommandQueue<Command> {
  /** Runs it once every command before has settled; at once where none runs. A repeated one is dropped while another waits. */
  give(command: Command, how?: { isRepeated: boolean }): void;
  /** Forgets the commands that wait, and gives them back; the one that runs goes on to its end. */
  drop(): readonly Command[];
  running(): Command | null;
}

/**
 * Runs commands one after the other. `settle` is awaited behind each that took time, until what it changed can be seen
 * by the next one.
 */
export function createCommandQueue<Command>(
  run: (command: Command) => unknown,
  settle: () => Promise<void>,
): CommandQueue<Command> {
  let running: Command | null = null;
  let waiting: Command[] = [];
  const finish = async (pending: PromiseLike<unknown>): Promise<void> => {
    try {
      await pending;
      await settle();
    } catch {
      // A command tells its own failure; the next one is not kept from running by it.
    } finally {
      running = null;
      next();
    }
  };
  const next = (): void => {
    while (running === null && waiting.length > 0) {
      const [command, ...rest] = waiting;
      waiting = rest;
      if (command !== undefined) start(command);
    }
  };
  const start = (command: Command): void => {
    const result = run(command);
    if (!isPending(result)) return;
    running = command;
    void finish(result);
  };
  return {
    give(command, { isRepeated } = { isRepeated: false }) {
      if (isRepeated && waiting.length > 0) return;
      waiting.push(command);
      next();
    },
    drop() {
      const dropped = waiting;
      waiting = [];
      return dropped;
    },
    running: () => running,
  };
}

function isPending(result: unknown): result is PromiseLike<unknown> {
  return typeof result === 'object' && result !== null && 'then' in result && typeof result.then === 'function';
}
