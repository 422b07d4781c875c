import { useEffect, useRef, useState } from 'react';
import { useIsPrinting } from './use-is-printing.ts';

const STEP = 60;
/** Drawn before one gets there. */
const AHEAD = '1600px';

/** How many of many items to draw: more each time the last one of them comes near the view, all of them on paper. */
export function useGrownCount(total: number) {
  const [count, setCount] = useState(STEP);
  const last = useRef<HTMLLIElement>(null);
  const isWhole = useIsPrinting() || count >= total;
  useEffect(() => {
    const item = last.current;
    if (item === null || isWhole) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setCount(count + STEP);
      },
      { rootMargin: AHEAD, scrollMargin: AHEAD },
    );
    observer.observe(item);
    return () => observer.disconnect();
  }, [count, isWhole]);
  return { drawn: isWhole ? total : count, last };
}
