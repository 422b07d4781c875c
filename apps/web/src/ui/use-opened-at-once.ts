import { useEffect, useRef, useState } from 'react';

/** A menu that took the place of the button that was pressed: it opens at once, and the focus comes back to its own button. */
export function useOpenedAtOnce() {
  const target = useRef<HTMLButtonElement>(null);
  const [opened, onChange] = useState(false);
  useEffect(() => {
    target.current?.focus({ preventScroll: true });
    onChange(true);
  }, []);
  return { target, menu: { opened, onChange } };
}
