/** Lets only so many calls be in flight to one endpoint. Waiting here costs nothing of a call's own time. */
export interface EndpointGate {
  /** Resolves with the function that gives the place back. Rejects when the signal is aborted first. */
  enter(endpoint: string, places: number, signal: AbortSignal | undefined): Promise<() => void>;
  /** True where entering would have to wait. */
  isFull(endpoint: string, places: number): boolean;
}

interface Waiter {
  places: number;
  go(): void;
}

export function createEndpointGate(): EndpointGate {
  const busy = new Map<string, number>();
  const queues = new Map<string, Waiter[]>();

  function leave(endpoint: string): void {
    const left = (busy.get(endpoint) ?? 1) - 1;
    if (left === 0) busy.delete(endpoint);
    else busy.set(endpoint, left);
    const next = queues.get(endpoint)?.[0];
    if (next !== undefined && left < next.places) next.go();
  }

  function take(endpoint: string): () => void {
    busy.set(endpoint, (busy.get(endpoint) ?? 0) + 1);
    let isHeld = true;
    return () => {
      if (isHeld) leave(endpoint);
      isHeld = false;
    };
  }

  function isFull(endpoint: string, places: number): boolean {
    return (queues.get(endpoint)?.length ?? 0) > 0 || (busy.get(endpoint) ?? 0) >= places;
  }

  return {
    isFull,
    enter(endpoint, places, signal) {
      if (signal?.aborted === true) return Promise.reject(signal.reason);
      if (!isFull(endpoint, places)) return Promise.resolve(take(endpoint));
      const queue = queues.get(endpoint) ?? [];
      queues.set(endpoint, queue);
      return new Promise((resolve, reject) => {
        const quit = () => {
          queue.splice(queue.indexOf(waiter), 1);
          if (queue.length === 0) queues.delete(endpoint);
          signal?.removeEventListener('abort', onAbort);
        };
        const onAbort = () => {
          quit();
          reject(signal?.reason);
        };
        const waiter: Waiter = {
          places,
          go() {
            quit();
            resolve(take(endpoint));
          },
        };
        queue.push(waiter);
        signal?.addEventListener('abort', onAbort, { once: true });
      });
    },
  };
}
