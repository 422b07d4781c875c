import { type RefObject, useEffect } from 'react';

/** Stands where a dialog is still being loaded, and keeps the key that is meant for it. */
export function EarlyKey({ kept }: { kept: RefObject<string> }) {
  useEffect(() => {
    const handleKey = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) => {
      if (key.length === 1 && !ctrlKey && !metaKey && !altKey) kept.current = key;
    };
    document.addEventListener('keydown', handleKey);
    return () => document.removeEventListener('keydown', handleKey);
  }, [kept]);
  return null;
}
