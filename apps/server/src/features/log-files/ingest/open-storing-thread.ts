import { MessageChannel, type MessagePort, Worker } from 'node:worker_threads';

let thread: Worker | null = null;

/** Starts the thread that stores entries ahead of its work. It lives as long as the process, which its failure ends. */
export function startStoringThread(): Worker {
  thread ??= new Worker(new URL('./storing-thread.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 8 },
  });
  thread.unref();
  return thread;
}

/** A port to the thread, for one log. */
export function openStoringThread(): MessagePort {
  const { port1, port2 } = new MessageChannel();
  startStoringThread().postMessage(port2, [port2]);
  return port1;
}
