import { type ComponentType, createElement, lazy, useState } from 'react';

/** Settled when the person first moves or presses something: who only looks at a screen needs no more than it. */
const firstMove = new Promise<void>((resolve) => {
  for (const type of ['pointermove', 'pointerdown', 'keydown'])
    globalThis.addEventListener?.(type, () => resolve(), { once: true, passive: true });
});

/**
 * A part of a screen whose code comes on its own: when it is first drawn, or before, once a person is at work and the browser
 * has nothing else to do. To load it within a press would make that press slow.
 */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  let loaded: ComponentType<Props> | null = null;
  const loadOnce = async () => {
    loaded ??= await load();
    return loaded;
  };
  const loadAhead = () => void loadOnce().catch(() => {});
  void firstMove.then(() =>
    'requestIdleCallback' in globalThis ? requestIdleCallback(loadAhead) : setTimeout(loadAhead),
  );
  const Lazy = lazy(async () => ({ default: await loadOnce() }));
  return function Part(props: Props) {
    // What is there is drawn at once: React holds a part that it had to wait for back for 300 ms.
    const [Drawn] = useState<ComponentType<Props>>(() => loaded ?? Lazy);
    return createElement(Drawn, props);
  };
}
