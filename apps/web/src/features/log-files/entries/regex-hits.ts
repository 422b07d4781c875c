import type { HitRange } from './message-marks.ts';

const TIME_LIMIT_MS = 400;

/**
 * Hits of a regular expression in some texts, by position of the text. The search runs in a worker that is ended
 * after a moment, so a pattern that never comes back costs its marks and nothing else.
 */
export function regexHits(
  texts: readonly string[],
  { source, matchCase, signal }: { source: string; matchCase: boolean; signal?: AbortSignal },
): Promise<Map<number, HitRange[]>> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(new Error('The search was left'));
    const worker = new Worker(new URL('./match-texts.worker.ts', import.meta.url), { type: 'module' });
    const end = (error: Error | null, hits: Map<number, HitRange[]> = new Map()) => {
      clearTimeout(timer);
      worker.terminate();
      if (error) reject(error);
      else resolve(hits);
    };
    const timer = setTimeout(() => end(new Error('The search took too long')), TIME_LIMIT_MS);
    signal?.addEventListener('abort', () => end(new Error('The search was left')), { once: true });
    worker.onerror = (event) => end(new Error(event.message));
    worker.onmessage = ({ data }: MessageEvent<[number, HitRange[]][]>) => end(null, new Map(data));
    worker.postMessage({ texts, source, flags: matchCase ? 'g' : 'gi' });
  });
}
