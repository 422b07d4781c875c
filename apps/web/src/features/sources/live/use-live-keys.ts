import { useEffect, useEffectEvent } from 'react';
import { readPreference } from '#api/preferences.ts';

/** Places whose keys belong to them. */
const OWN_KEYS = 'input, textarea, select, button, a, [role="dialog"], [role="menu"], [contenteditable]';

/** Space pauses and resumes, `G` and End resume at the end, `/` filters, Escape leads back to the list. */
export function useLiveKeys(keys: { onPause: () => void; onResume: () => void; onLeave: () => void }): void {
  const handle = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    if (!(event.target instanceof Element)) return;
    const isOwned = event.target.closest(OWN_KEYS) !== null;
    // Escape leaves the field of the filter first.
    if (event.key === 'Escape' && event.target.matches('[data-live-find] input, input[data-live-find]'))
      return (event.target as HTMLElement).blur();
    if (isOwned) return;
    if (event.key === 'Escape') keys.onLeave();
    if (event.key === 'End') keys.onResume();
    if (readPreference('singleKeys') === false) return;
    if (event.key === ' ') {
      event.preventDefault();
      keys.onPause();
    }
    if (event.key === 'G') keys.onResume();
    if (event.key === '/') {
      event.preventDefault();
      document.querySelector<HTMLElement>('input[data-live-find], [data-live-find] input')?.focus();
    }
  });
  useEffect(() => {
    document.addEventListener('keydown', handle);
    return () => document.removeEventListener('keydown', handle);
  }, []);
}
