/** Why we ended an attempt ourselves. */
type WatchCause = 'timeout' | 'stalled' | 'cancelled' | 'complete';

/** The clocks of one attempt and what is known about it; ends it by destroying its socket. */
export interface Watch {
  signal: AbortSignal;
  cause: WatchCause | null;
  /** Null until an answer begins. */
  httpStatus: number | null;
  /** Model text so far. */
  partialText: string;
  /** Ends the attempt when `restartSilence` is not called again within this time. */
  restartSilence(ms: number): void;
  /** The answer is complete; the server may close the connection itself for a moment. */
  complete(): void;
  abort(): void;
  stop(): void;
  timeoutMs: number | null;
}

export function createWatch(
  call: { timeoutMs: number | null; silenceMs?: number; signal?: AbortSignal | undefined },
  endGraceMs: number,
): Watch {
  const controller = new AbortController();
  let silence: NodeJS.Timeout | undefined;
  const end = (cause: WatchCause) => {
    watch.cause ??= cause;
    controller.abort();
  };
  const onCancel = () => end('cancelled');
  const total = call.timeoutMs === null ? undefined : setTimeout(() => end('timeout'), Math.max(1, call.timeoutMs));
  call.signal?.addEventListener('abort', onCancel, { once: true });

  const watch: Watch = {
    signal: controller.signal,
    cause: null,
    httpStatus: null,
    partialText: '',
    timeoutMs: call.timeoutMs,
    restartSilence(ms) {
      clearTimeout(silence);
      silence = setTimeout(() => end('stalled'), ms);
    },
    complete() {
      clearTimeout(silence);
      silence = setTimeout(() => end('complete'), endGraceMs);
    },
    abort: () => controller.abort(),
    stop() {
      clearTimeout(total);
      clearTimeout(silence);
      call.signal?.removeEventListener('abort', onCancel);
    },
  };
  if (call.silenceMs !== undefined) watch.restartSilence(call.silenceMs);
  return watch;
}
