import type { LogFile } from '@rootline/contract';
import { useEffect, useMemo, useRef, useState } from 'react';
import { heldBack } from './held-back.ts';

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
