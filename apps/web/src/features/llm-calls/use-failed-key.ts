import { useEffect, useRef } from 'react';

interface FailedKeyInput {
  /** Only failed calls are listed. */
  isOn: boolean;
  /** How many calls are listed; the focus waits for them. */
  shown: number;
  onToggle: (isOn: boolean) => void;
}

/** `e` lists the failed calls only and goes to the first of them, `e` again lists all. Silent while a text is typed. */
export function useFailedKey({ isOn, shown, onToggle }: FailedKeyInput): void {
  const isFocusWanted = useRef(false);
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      if (event.key !== 'e' || event.ctrlKey || event.metaKey || event.altKey) return;
      const { target } = event;
      if (target instanceof Element && target.closest('input, textarea, select, [role="dialog"]') !== null) return;
      isFocusWanted.current = !isOn;
      onToggle(!isOn);
    };
    document.addEventListener('keydown', handleKey);
    return () => document.removeEventListener('keydown', handleKey);
  }, [isOn, onToggle]);
  useEffect(() => {
    if (!isFocusWanted.current || !isOn || shown === 0) return;
    isFocusWanted.current = false;
    document.querySelector<HTMLElement>('[data-call] button')?.focus();
  }, [isOn, shown]);
}
