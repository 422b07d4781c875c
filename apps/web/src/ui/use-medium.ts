import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';

/** True from just before the pages are counted: what changes its form later would leave empty pages behind. */
export function useIsPrinting(): boolean {
  const [isPrinting, setIsPrinting] = useState(false);
  useEffect(() => {
    const begin = () => flushSync(() => setIsPrinting(true));
    const end = () => setIsPrinting(false);
    addEventListener('beforeprint', begin);
    addEventListener('afterprint', end);
    return () => {
      removeEventListener('beforeprint', begin);
      removeEventListener('afterprint', end);
    };
  }, []);
  return isPrinting;
}

/** The widths at which a screen has another form, as the style sheets have them. */
const SCREENS = {
  phone: '(max-width: 767px)',
  onePane: '(max-width: 959px)',
  tablet: '(min-width: 768px) and (max-width: 1199px)',
  medium: '(min-width: 768px) and (max-width: 1399px)',
  desktop: '(min-width: 1200px)',
  wide: '(min-width: 1400px)',
} as const;

const lists = new Map<string, MediaQueryList>();

/** The browser is asked once for each width, however often a component is drawn. */
function listOf(query: string): MediaQueryList {
  const known = lists.get(query);
  if (known) return known;
  const list = matchMedia(query);
  lists.set(query, list);
  return list;
}

/** Whether the window is as wide as that. */
export function useIsScreen(name: keyof typeof SCREENS): boolean {
  const query = SCREENS[name];
  const subscribe = useCallback(
    (changed: () => void) => {
      const list = listOf(query);
      list.addEventListener('change', changed);
      return () => list.removeEventListener('change', changed);
    },
    [query],
  );
  return useSyncExternalStore(
    subscribe,
    () => listOf(query).matches,
    () => false,
  );
}
