import { type RefObject, useEffect, useRef, useState } from 'react';

const STEP = 60;

/** A thousand rows are drawn as one scrolls; the open file is always among those drawn. */
export function useGrowing<Row extends { id: string }>(rows: readonly Row[], openId: string | undefined) {
  const [count, setCount] = useState(STEP);
  const sentinel = useRef<HTMLLIElement>(null);
  const openAt = openId === undefined ? -1 : rows.findIndex((row) => row.id === openId);
  const drawn = Math.max(count, openAt + 1);
  useEffect(() => {
    const element = sentinel.current;
    if (!element || drawn >= rows.length) return;
    const observer = new IntersectionObserver(([entry]) => {
      if (entry?.isIntersecting) setCount(drawn + STEP);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [drawn, rows.length]);
  return { visible: rows.slice(0, drawn), sentinel };
}

/** The open file is in sight when the list appears and when another one is opened. */
export function useShownRow(scroller: RefObject<HTMLElement | null>, openId: string | undefined, isThere: boolean) {
  useEffect(() => {
    if (!isThere || openId === undefined) return;
    scroller.current?.querySelector('[data-open]')?.scrollIntoView({ block: 'nearest' });
  }, [scroller, openId, isThere]);
}
