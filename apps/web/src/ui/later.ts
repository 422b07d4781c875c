import { type ComponentType, createElement, lazy, useState } from 'react';
import { whenIdle } from './when-idle.ts';

/** A component of a file that is loaded when it is first drawn, or before by `preload`; then it is drawn at once. */
export function later<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  let loaded: ComponentType<Props> | null = null;
  let loading: Promise<ComponentType<Props>> | null = null;
  const preload = (): Promise<ComponentType<Props>> => {
    loading ??= load().then(
      (component) => {
        loaded = component;
        return component;
      },
      (error: unknown) => {
        // The network may be back when it is asked for again.
        loading = null;
        throw error;
      },
    );
    return loading;
  };
  const Lazy = lazy(async () => ({ default: await preload() }));
  function Later(props: Props) {
    // One of the two for as long as it is drawn: another type would begin anew.
    const [drawn] = useState<ComponentType<Props> | typeof Lazy>(() => loaded ?? Lazy);
    return createElement<Props>(drawn, props);
  }
  Later.preload = preload;
  /** Loads it while the browser is idle; a failure shows when it is drawn. */
  Later.preloadWhenIdle = () => whenIdle(() => void preload().catch(() => {}));
  return Later;
}
