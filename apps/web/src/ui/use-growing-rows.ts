import { type RefObject, useEffect, useRef, useState } from 'react';

const STEP = 200;

/** Of many rows the first ones; more as the end of those drawn comes near. */
export function useGrowingRows<Row>(rows: readonly Row[]): {
  drawn: readonly Row[];
  end: RefObject<HTMLDivElement | null>;
} {
  const [count, setCount] = useState(STEP);
  const end = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = end.current;
    if (element === null || count >= rows.length) return;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && setCount(count + STEP), {
      rootMargin: '600px',
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [count, rows.length]);
  return { drawn: rows.slice(0, count), end };
}
