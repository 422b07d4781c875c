import { type RefObject, useEffect, useRef, useState } from 'react';

/** Whether what an element holds is wider than the element. */
export function useOverflows(): [element: RefObject<HTMLDivElement | null>, isWider: boolean] {
  const ref = useRef<HTMLDivElement>(null);
  const [isWider, setIsWider] = useState(false);
  useEffect(() => {
    const element = ref.current;
    if (element === null) return;
    // What is in it may be another element by then; its height changes with it.
    const widest = () => Math.max(0, ...[...element.children].map((child) => child.getBoundingClientRect().width));
    const observer = new ResizeObserver(() => setIsWider(widest() > element.clientWidth + 1));
    for (const each of [element, ...element.children]) observer.observe(each);
    return () => observer.disconnect();
  }, []);
  return [ref, isWider];
}
