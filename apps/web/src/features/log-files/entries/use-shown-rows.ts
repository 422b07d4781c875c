import { useCallback, useEffect, useRef, useState } from 'react';

interface ShownRows {
  first: number;
  last: number;
}

const PAUSE_MS = 100;

/** The rows that are drawn, told a few times a second: what stands around the list need not follow each frame of a scroll. */
export function useShownRows(): [shown: ShownRows | null, tell: (first: number, last: number) => void] {
  const [shown, setShown] = useState<ShownRows | null>(null);
  const latest = useRef<ShownRows | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const tell = useCallback((first: number, last: number) => {
    latest.current = { first, last };
    timer.current ??= setTimeout(() => {
      timer.current = undefined;
      setShown(latest.current);
    }, PAUSE_MS);
  }, []);
  useEffect(
    () => () => {
      clearTimeout(timer.current);
      timer.current = undefined;
    },
    [],
  );
  return [shown, tell];
}
