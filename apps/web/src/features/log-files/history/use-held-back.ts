import type { LogFile } from '@rootline/contract';
import { useEffect, useMemo, useRef, useState } from 'react';

/** New files wait while the list is not at its top; `release` scrolls there and lets them in. */
export function useHeldBack(files: readonly LogFile[] | undefined) {
  const scroller = useRef<HTMLDivElement>(null);
  const [isAtTop, setIsAtTop] = useState(true);
  const [known, setKnown] = useState<ReadonlySet<string> | null>(null);
  useEffect(() => {
    if (files) setKnown((before) => (isAtTop || before === null ? new Set(files.map(({ id }) => id)) : before));
  }, [files, isAtTop]);
  const held = useMemo(() => heldBack(files ?? [], { known, isAtTop }), [files, known, isAtTop]);
  return {
    ...held,
    scroller,
    handleScroll: () => setIsAtTop((scroller.current?.scrollTop ?? 0) < 8),
    release: () => {
      if (scroller.current) scroller.current.scrollTop = 0;
      setIsAtTop(true);
    },
  };
}

/**
 * Which of the listed files are drawn: while someone reads further down, files that came since wait, so that nothing
 * moves under the eyes. `known` are the ids drawn before; null while nothing was drawn.
 */
export function heldBack<File extends { id: string }>(
  files: readonly File[],
  { known, isAtTop }: { known: ReadonlySet<string> | null; isAtTop: boolean },
): { drawn: readonly File[]; waiting: number } {
  if (isAtTop || known === null) return { drawn: files, waiting: 0 };
  const drawn = files.filter(({ id }) => known.has(id));
  return { drawn, waiting: files.length - drawn.length };
}
