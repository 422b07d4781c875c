import { type ComponentType, type LazyExoticComponent, lazy } from 'react';

/** How long the browser may be busy before a part is loaded all the same, in milliseconds. */
const MOST_BUSY_MS = 5000;

/**
 * A part of a screen whose code comes on its own. It is there before anyone asks for it, once the browser has nothing else
 * to do: to load it within a press would make that press slow.
 */
export function lazyPart<Props>(load: () => Promise<ComponentType<Props>>): LazyExoticComponent<ComponentType<Props>> {
  const loadAhead = () => void load().catch(() => {});
  if ('requestIdleCallback' in globalThis) requestIdleCallback(loadAhead, { timeout: MOST_BUSY_MS });
  else setTimeout(loadAhead, MOST_BUSY_MS);
  return lazy(async () => ({ default: await load() }));
}
