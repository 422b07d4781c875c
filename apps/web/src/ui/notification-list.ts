import { useSyncExternalStore } from 'react';

export type NotificationKind = 'success' | 'error' | 'warning' | 'info';

export interface KeptNotification {
  id: number;
  kind: NotificationKind;
  message: string;
  /** Epoch milliseconds. */
  at: number;
}

const MOST = 100;
let kept: readonly KeptNotification[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

/** Keeps what was said, newest first, so that it can be read again after it has left the screen. */
export function keepNotification(kind: NotificationKind, message: string, at = Date.now()): void {
  lastId += 1;
  set([{ id: lastId, kind, message, at }, ...kept].slice(0, MOST));
}

/** Another person must not read them. */
export function forgetNotifications(): void {
  set([]);
}

export function readNotifications(): readonly KeptNotification[] {
  return kept;
}

export function useNotifications(): readonly KeptNotification[] {
  return useSyncExternalStore(subscribe, readNotifications);
}

function set(next: readonly KeptNotification[]): void {
  kept = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
