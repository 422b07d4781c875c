import { type RefObject, useEffect, useRef } from 'react';

/** `j` and `k` move through the links of a list from anywhere on the screen, except while a text is typed. */
export function useRowKeys(): RefObject<HTMLUListElement | null> {
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      const step = event.key === 'j' ? 1 : event.key === 'k' ? -1 : 0;
      if (step === 0 || event.ctrlKey || event.metaKey || event.altKey || isBusyElsewhere(event.target)) return;
      const links = [...(list.current?.querySelectorAll('a') ?? [])];
      const current = links.findIndex((link) => link.matches(':focus'));
      const next = current === -1 ? (step === 1 ? 0 : links.length - 1) : current + step;
      links[Math.min(links.length - 1, Math.max(0, next))]?.focus();
    };
    document.addEventListener('keydown', handleKey);
    return () => document.removeEventListener('keydown', handleKey);
  }, []);
  return list;
}

function isBusyElsewhere(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.closest('input, textarea, select, [role="dialog"]') !== null;
}
