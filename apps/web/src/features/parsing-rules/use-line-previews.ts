import type { RegexPattern } from '@rootline/contract';
import { useEffect, useState } from 'react';
import { type LinePreview, triedPatterns } from './line-preview.ts';
import { previewLines } from './preview-lines.ts';

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
