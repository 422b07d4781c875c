import type { RegexPattern } from '@rootline/contract';
import { useEffect, useState } from 'react';
import { type LinePreview, triedPatterns } from './line-preview.ts';

const REST_MS = 250;

/** What the browser finds in the lines, a moment after the last key; missing for lines that were not tried yet. */
export function useLinePreviews(
  patterns: readonly (Pick<RegexPattern, 'name' | 'pattern' | 'isActive'> & { priority: number | string })[],
  lines: readonly string[],
): readonly (LinePreview | undefined)[] {
  const [previews, setPreviews] = useState<readonly (LinePreview | undefined)[]>([]);
  const asked = JSON.stringify({
    patterns: triedPatterns(patterns).map(({ name, pattern }) => ({ name, source: pattern })),
    lines,
  });
  useEffect(() => {
    const stop = new AbortController();
    const { patterns, lines } = JSON.parse(asked) as { patterns: { name: string; source: string }[]; lines: string[] };
    setPreviews([]);
    const timer = setTimeout(() => {
      const found: (LinePreview | undefined)[] = [];
      previewLines({
        patterns,
        lines,
        signal: stop.signal,
        onLine: (index, preview) => {
          found[index] = preview;
          setPreviews([...found]);
        },
      });
    }, REST_MS);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [asked]);
  return previews;
}

const LINE_MS = 50;

interface PreviewInput {
  patterns: readonly { name: string; source: string }[];
  lines: readonly string[];
  signal: AbortSignal;
  onLine: (index: number, preview: LinePreview) => void;
}

/** Tries the patterns in a worker that is ended and begun anew when a line takes longer than 50 ms. */
function previewLines({ patterns, lines, signal, onLine }: PreviewInput): void {
  let worker: Worker | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let index = -1;

  const end = () => {
    clearTimeout(timer);
    worker?.terminate();
    worker = null;
  };
  const tell = (preview: LinePreview) => {
    clearTimeout(timer);
    if (!signal.aborted) onLine(index, preview);
  };
  const ask = () => {
    index += 1;
    const line = lines[index];
    if (line === undefined || signal.aborted) return end();
    if (worker === null) {
      // The first message says that it runs: starting it does not count as time of a line.
      index -= 1;
      worker = new Worker(new URL('./line-preview.worker.ts', import.meta.url), { type: 'module' });
      worker.onmessage = ({ data }: MessageEvent<LinePreview | null>) => {
        if (data !== null) tell(data);
        ask();
      };
      return;
    }
    timer = setTimeout(() => {
      end();
      tell({ kind: 'too-slow' });
      ask();
    }, LINE_MS);
    worker.postMessage({ patterns, line });
  };
  signal.addEventListener('abort', end, { once: true });
  if (lines.length > 0 && patterns.length > 0) ask();
}
