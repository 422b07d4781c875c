import { useEffect, useState } from 'react';

/** A dialog that is mounted open and unmounted to close: Mantine gives the focus back only when `opened` changes. */
export function useFocusBack(): void {
  const [opener] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      // After the dialog is gone. A focus that is already somewhere else stays there.
      setTimeout(() => {
        if (document.activeElement !== document.body) return;
        // A dialog that followed this one takes the focus itself.
        if (document.querySelector('[role="dialog"]') !== null) return;
        // If the button was deleted with its row, the focus goes to the top of the screen.
        const target = opener?.isConnected ? opener : document.querySelector('h1');
        if (target instanceof HTMLElement) target.focus({ preventScroll: true });
      });
    },
    [opener],
  );
}
