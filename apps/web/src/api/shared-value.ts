import { useSyncExternalStore } from 'react';

/** A value outside of React that components can follow. */
export interface SharedValue<T> {
  read: () => T;
  /** Tells everyone who follows it, unless it is the same value. */
  set: (value: T) => void;
  /** Calls the listener after each change; gives what ends that. */
  subscribe: (listener: () => void) => () => void;
  /** The value as a hook. */
  use: () => T;
}

export function sharedValue<T>(initial: T): SharedValue<T> {
  let value = initial;
  const listeners = new Set<() => void>();
  const read = () => value;
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  };
  return {
    read,
    set(next) {
      if (Object.is(next, value)) return;
      value = next;
      for (const listener of listeners) listener();
    },
    subscribe,
    use: () => useSyncExternalStore(subscribe, read),
  };
}
