import { useEffect, useState } from 'react';

const MARKED_MS = 2000;

/** A jumped-to line is marked for a moment; drawn again later, it is a line like any other. */
export function useMarkedLine(line: number | undefined): number | undefined {
  const [marked, setMarked] = useState(line);
  useEffect(() => {
    setMarked(line);
    const timer = setTimeout(() => setMarked(undefined), MARKED_MS);
    return () => clearTimeout(timer);
  }, [line]);
  return marked;
}
